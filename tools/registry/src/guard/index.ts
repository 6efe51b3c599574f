/** Door: the guard that ends or widens canaries by what pages report. */
export { startCanaryGuard } from './guard-canaries.ts';
