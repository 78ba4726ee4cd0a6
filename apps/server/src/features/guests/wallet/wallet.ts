/** What other features may call. Everything else of this folder is private. */
export { chargeRefunded, findCharge, rechargeWallet, takeBackCharge } from './charge.ts';
export { giveBonus, givePoints, takeBonusBack } from './give.ts';
export { clawBackPoints, earnPoints, giveBackPoints, spendPoints } from './points.ts';
export { policyOf } from './policy.ts';
export { giveBackToWallet, spendWallet } from './spend.ts';
