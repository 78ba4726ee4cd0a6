import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { CouponBatch, CouponRecord, CouponRow } from '@netbar/contract/activities/coupon/coupon.model';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';

const ID = '01900000-0000-7000-8000-000000000001';
const time = '2026-11-01T02:00:00.000Z';

/** A coupon activity that runs: ¥8 off from ¥30 on. */
export const couponActivity = (over: Partial<Activity> = {}): Activity => ({
  id: ID,
  no: '50261101102700007',
  brandId: ID,
  branchId: null,
  branchName: null,
  preset: 'COUPON',
  name: '满 30 减 8 网费券',
  branchIds: null,
  branches: [],
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
  validFrom: time,
  validTo: '2026-11-30T16:00:00.000Z',
  hours: [...EVERY_HOUR],
  priority: 50,
  exclusiveGroup: '',
  isStackable: true,
  isBelowMin: false,
  isForGroupBuy: false,
  funders: { companyBp: 7000, branchBp: 3000, supplierBp: 0 },
  supplierId: null,
  budget: null,
  perMember: null,
  perMemberDay: null,
  holdoutBp: 0,
  note: '',
  rule: {
    trigger: 'COUPON_REDEEM',
    when: [{ is: 'AMOUNT', atLeastFen: 3000 }],
    grants: [{ key: 'a', when: [], benefit: { gives: 'ORDER_FIXED', offFen: 800, everyFen: null, maxTimes: null } }],
    coupon: { qty: 8000, validDays: 7, perMember: 2, perOrder: 1, returnOnRefund: true },
  },
  status: 'APPROVED',
  state: 'RUNNING',
  version: 3,
  creatorName: '何雨晴',
  createdTime: time,
  submittedTime: time,
  usedBudget: 0,
  reservedBudget: 0,
  figures: { uses: 1872, members: 1500, costFen: 1_497_600, reservedFen: 0, revenueFen: 7_768_800, newMembers: 20 },
  names: {},
  approvalId: null,
  endNote: '',
  trialId: null,
  ...over,
});

const none = { issued: 0, usable: 0, locked: 0, used: 0, expired: 0, revoked: 0 };

export const couponBatch = (over: Partial<CouponBatch> = {}): CouponBatch => ({
  id: ID,
  audience: { of: 'SLEEPING', days: 30 },
  audienceName: '',
  planned: 1800,
  skipped: 0,
  status: 'DONE',
  creatorName: '何雨晴',
  createdTime: time,
  handedTime: null,
  handedTo: null,
  counts: { ...none, issued: 1800, used: 412, locked: 9, expired: 886, usable: 493 },
  ...over,
});

export const couponRecord = (over: Partial<CouponRecord> = {}): CouponRecord => ({
  activityId: ID,
  qty: 8000,
  counts: { issued: 5000, usable: 1866, locked: 46, used: 1872, expired: 1204, revoked: 12 },
  everLocked: 1951,
  batches: [couponBatch()],
  ...over,
});

export const couponRow = (over: Partial<CouponRow> = {}): CouponRow => ({
  id: ID,
  activityId: ID,
  activityNo: '50261101102700007',
  activityName: '满 30 减 8 网费券',
  memberId: ID,
  memberName: '张三丰',
  memberNo: '60000001',
  batchId: ID,
  status: 'USED',
  version: 3,
  validFrom: time,
  validTo: '2026-11-08T16:00:00.000Z',
  issuedTime: time,
  usedTime: '2026-11-03T02:00:00.000Z',
  endedTime: null,
  endNote: '',
  orderId: ID,
  branchId: ID,
  branchName: '总店',
  amountFen: 800,
  ...over,
});
