/** Door: how every process reads its environment variables. */
export { EnvironmentError, readEnvironment, type Environment } from './read-environment.ts';
export { traceVariables, wantsTraces } from './trace-variables.ts';
export {
  faultOf,
  hostAddress,
  isOrigin,
  logFormat,
  onlyWith,
  onOff,
  originList,
  originsOf,
  portNumber,
  secretAddress,
  webAddress,
  wholeNumber,
} from './variables.ts';
