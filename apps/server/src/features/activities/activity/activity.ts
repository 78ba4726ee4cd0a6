/** What other features may call. Everything else of this folder is private. */
export { getActivity, listActivities } from './activity.queries.ts';
export { findCandidate, findCandidates, isFirstOf, memberTrade, readMemberFacts } from './live.ts';
export { type LockedActivity, lockActivity, ofCaller, requireActivity } from './activity.store.ts';
export { memberAtCounter, memberAtMachine, type PresentMember } from './member-present.ts';
export { presetPart } from './approve-activity.ts';
export { type BenefitUse, releaseUses, reserveUses, takeUsesBack, usesOfDue, type UsingDocument, useReserved } from './uses.ts';
export { benefitGiver, giveBenefits, type GivingDocument } from './give-benefits.ts';
export { pastTrade, type PastOrder, type TradePeriod } from './past-trade.ts';
