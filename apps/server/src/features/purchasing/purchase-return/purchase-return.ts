/** What other features may call. Everything else in this folder is private. */
export { receiptLinesBilled } from './billed-lines.ts';
