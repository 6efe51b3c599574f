export { boundAnswers } from './requests/bound-answers.ts';
export { statusOfBrokenHead } from './requests/broken-head.ts';
export { customerNetwork, forwardedNetwork, networkOf } from './clients/client-network.ts';
export {
  isAnswering,
  maxRequestsPerConnection,
  trackConnections,
  type Connections,
} from './connections/connections.ts';
export { createDrain } from './connections/create-drain.ts';
export { endWithin, outliveLogReaders } from './end-in-order.ts';
export { createHostCheck, isHealthPath, parseHostNames, wrongHost } from './clients/host-names.ts';
export { isLoopback } from './clients/is-loopback.ts';
export { TooMuchJson, parseJson } from './requests/parse-json.ts';
export { coalesceReads } from './requests/coalesce-reads.ts';
