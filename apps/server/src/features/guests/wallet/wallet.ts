/** What other features may call. Everything else of this folder is private. */
export { findCharge, rechargeWallet, takeBackCharge } from './charge.ts';
export { clawBackPoints, earnPoints, giveBackPoints, spendPoints } from './points.ts';
export { policyOf } from './policy.ts';
export { giveBackToWallet, spendWallet } from './spend.ts';
