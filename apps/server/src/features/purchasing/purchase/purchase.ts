/** What other features may call. Everything else in this folder is private. */
export { fillUpDecided } from './fill-up-decided.ts';
export { allocationKey, type AwaitedLine, countDelivered, findAwaited, lockAwaited } from './deliveries.ts';
export { submitSurplus } from './fill-up.ts';
export { isAskedFor, placedLines } from './placed-lines.ts';
