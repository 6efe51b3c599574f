export { isAnswering, trackConnections, type Connections } from './connections.ts';
export { createDrain } from './create-drain.ts';
export { createTurns, type Turns } from './create-turns.ts';
export { endWithin } from './end-within.ts';
export { createHostCheck, parseHostNames, wrongHost } from './host-names.ts';
export { isLoopback } from './is-loopback.ts';
export { limitConnections } from './limit-connections.ts';
export { outliveLogReaders } from './outlive-log-readers.ts';
export { TooMuchJson, parseJson } from './parse-json.ts';
