/** What other features may call. Everything else of this folder is private. */
export { giveOrderChances, takeOrderChancesBack } from './chances.ts';
