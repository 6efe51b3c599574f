export { boundAnswers } from './requests/bound-answers.ts';
export { statusOfBrokenHead } from './requests/broken-head.ts';
export {
  customerNetwork,
  customerOf,
  forwardedBy,
  forwardedNetwork,
  isNear,
  networkOf,
  providerNetwork,
} from './clients/client-network.ts';
export { isAnswering, trackConnections, type Connections } from './connections/connections.ts';
export { createDrain } from './connections/create-drain.ts';
export { createTurns, type Turns } from './requests/create-turns.ts';
export { endWithin } from './end-within.ts';
export { createHostCheck, parseHostNames, wrongHost } from './clients/host-names.ts';
export { isLoopback } from './clients/is-loopback.ts';
export { limitConnections } from './connections/limit-connections.ts';
export { limitPieces } from './requests/limit-pieces.ts';
export { outliveLogReaders } from './outlive-log-readers.ts';
export { TooMuchJson, parseJson } from './requests/parse-json.ts';
export { shareReads } from './requests/share-reads.ts';
