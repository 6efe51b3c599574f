export { boundAnswers } from './bound-answers.ts';
export { statusOfBrokenHead } from './broken-head.ts';
export {
  customerNetwork,
  customerOf,
  forwardedBy,
  forwardedNetwork,
  isNear,
  networkOf,
  providerNetwork,
} from './client-network.ts';
export { isAnswering, trackConnections, type Connections } from './connections.ts';
export { createDrain } from './create-drain.ts';
export { createTurns, type Turns } from './create-turns.ts';
export { endWithin } from './end-within.ts';
export { createHostCheck, parseHostNames, wrongHost } from './host-names.ts';
export { isLoopback } from './is-loopback.ts';
export { limitConnections } from './limit-connections.ts';
export { limitPieces } from './limit-pieces.ts';
export { outliveLogReaders } from './outlive-log-readers.ts';
export { TooMuchJson, parseJson } from './parse-json.ts';
export { shareReads } from './share-reads.ts';
