export { listWriteOffs } from './day-records.ts';
export { settleVouchers } from './settle-vouchers.ts';
