/** Door: the log of all changes of a site. */
export {
  isKnownStatement,
  linesOf,
  logFile,
  readLog,
  sha256,
  wholeLines,
  type ChangeCause,
  type LogEntry,
  type ReadLog,
} from './change-log.ts';
export { createLogReader } from './follow-log.ts';
export { readLogText } from './read-log-text.ts';
