import type { Activity, ActivityHome } from '@netbar/contract/activities/activity/activity.model';
import type { ActivityChoices, ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';

export const id = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const brandId = id(900);
export const today = bizDate(new Date());

export const sampleActivity = (over: Partial<Activity> = {}): Activity => ({
  id: id(1),
  no: '5020261118001',
  brandId,
  branchId: null,
  branchName: null,
  preset: 'CHARGE_DISCOUNT',
  name: '周末充值加赠',
  branchIds: null,
  fromDay: addDays(today, -10),
  toDay: addDays(today, 10),
  hours: EVERY_HOUR,
  priority: 50,
  exclusiveGroup: '充值类',
  isStackable: false,
  isBelowMin: false,
  isForGroupBuy: false,
  funders: { companyBp: 6000, branchBp: 4000, supplierBp: 0 },
  supplierId: null,
  budget: { kind: 'SPEND', limit: 1_200_000 },
  perMember: 4,
  perMemberDay: 1,
  holdoutBp: 500,
  rule: {
    trigger: 'CHARGE_PAID',
    grants: [
      {
        key: 'a',
        benefit: {
          gives: 'BONUS_TIERS',
          tiers: [
            { fromFen: 5000, bonusFen: 500 },
            { fromFen: 20_000, bonusFen: 5000 },
          ],
          validDays: 180,
        },
      },
    ],
  },
  note: '',
  status: 'APPROVED',
  state: 'RUNNING',
  version: 3,
  validFrom: new Date(Date.now() - 10 * 86_400_000).toISOString(),
  validTo: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  creatorName: '赵一鸣',
  createdTime: '2026-11-01T02:00:00.000Z',
  submittedTime: '2026-11-01T03:00:00.000Z',
  usedBudget: 786_000,
  reservedBudget: 12_000,
  figures: { uses: 240, members: 214, costFen: 786_000, reservedFen: 12_000, revenueFen: 3_930_000, newMembers: 12 },
  branches: [],
  names: {},
  approvalId: null,
  endNote: '',
  trialId: null,
  ...over,
});

export const sampleProducts: ProductChoice[] = [
  ['拿铁', 2000, 800, 420],
  ['冰美式', 1800, 700, 512],
  ['柠檬茶', 1500, 900, 634],
].map(([name, priceFen, minPriceFen, soldQty], i) => ({
  id: id(100 + i),
  name: String(name),
  spec: '大杯',
  baseUnit: '杯',
  kind: 'GOODS',
  classifyCode: 'DRINK',
  groupCode: '',
  priceFen: Number(priceFen),
  minPriceFen: Number(minPriceFen),
  soldQty: Number(soldQty),
}));

export const sampleChoices: ActivityChoices = {
  isWholeBrand: true,
  branches: [
    { id: id(201), name: '星河路店' },
    { id: id(202), name: '大学城店' },
  ],
  levels: [{ id: id(301), name: '黄金' }],
  labels: [],
  areas: [],
  suppliers: [{ id: id(401), name: '云山咖啡' }],
  coupons: [],
  draws: [],
  groups: ['充值类'],
};

export const sampleResult = (over: Partial<TrialResult> = {}): TrialResult => ({
  fromDay: addDays(today, -30),
  toDay: addDays(today, -1),
  docs: 807,
  hits: 508,
  hitFen: 4_741_600,
  costFen: 686_000,
  companyFen: 411_600,
  branchFen: 274_400,
  supplierFen: 0,
  members: 498,
  guests: 0,
  capped: 62,
  marginFen: null,
  breakEvenFen: 1_100_000,
  usedUpDay: null,
  parts: [
    { key: '0000005000', docs: 412, baseFen: 2_389_600, costFen: 206_000 },
    { key: '0000020000', docs: 96, baseFen: 2_352_000, costFen: 480_000 },
  ],
  conflicts: [],
  ...over,
});

export const sampleHome = (over: Partial<ActivityHome> = {}): ActivityHome => {
  const { branches: _branches, names: _names, approvalId: _approval, endNote: _note, trialId: _trial, ...row } = sampleActivity();
  return {
    branches: 12,
    counts: { RUNNING: 1, UPCOMING: 0, PAUSED: 0, ENDED: 3, DRAFT: 1, PENDING: 1, REJECTED: 0, DISCARDED: 0 },
    byPreset: { CHARGE_DISCOUNT: 1 } as ActivityHome['byPreset'],
    figures: row.figures,
    companyFen: 471_600,
    branchFen: 314_400,
    supplierFen: 0,
    running: [row],
    waiting: [],
    calendar: [],
    overlaps: [],
    ...over,
  };
};
