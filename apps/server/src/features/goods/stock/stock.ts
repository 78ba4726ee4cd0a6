/** What other features may call. Everything else in this folder is private. */
export { bookFoundStock } from './adjust.ts';
export { approvalWithoutCost, seesCostAt } from './cost.ts';
export { reserveStock, resolveReservations } from './reservation.ts';
export { findLevels, findOrAddBatches, lockOnHandAt, requireMainStore } from './warehouse.ts';
