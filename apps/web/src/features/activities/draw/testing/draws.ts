import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { Prize, Rule } from '@netbar/contract/activities/activity/rule.model';
import type { Draw, DrawFigures } from '@netbar/contract/activities/draw/draw.model';

export const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const prize = (key: string, over: Partial<Prize>): Prize => ({
  key,
  name: key,
  kind: 'PHYSICAL',
  weight: 0,
  stock: null,
  unlockAfter: 0,
  costFen: 0,
  validDays: null,
  ...over,
});

/** The draw of the designed screen. */
export const anniversary: Rule = {
  trigger: 'DRAW',
  when: [],
  grants: [],
  draw: {
    prizes: [
      prize('keyboard', { name: '机械键盘', weight: 5, stock: 3, unlockAfter: 500, costFen: 29_900 }),
      prize('bonus', { name: '10 元网费', kind: 'BONUS', bonusFen: 1000, weight: 600, stock: 800, costFen: 1000 }),
      prize('thanks', { name: '谢谢参与', kind: 'NONE', weight: 4000 }),
    ],
    fallbackKey: 'thanks',
    perDay: 2,
    chancePerFen: 3000,
  },
};

export const activity = (over: Partial<Activity> = {}): Activity => ({
  id: idOf(1),
  no: '5026111800001',
  brandId: idOf(2),
  branchId: null,
  branchName: null,
  preset: 'PRIZES',
  name: '周年庆抽奖',
  branchIds: null,
  fromDay: '2026-11-18',
  toDay: '2026-11-30',
  hours: Array.from({ length: 7 }, () => 2 ** 24 - 1),
  priority: 50,
  exclusiveGroup: '',
  isStackable: true,
  isBelowMin: false,
  isForGroupBuy: false,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  supplierId: null,
  budget: { kind: 'SPEND', limit: 800_000 },
  perMember: null,
  perMemberDay: null,
  holdoutBp: 0,
  rule: anniversary,
  note: '',
  status: 'APPROVED',
  state: 'RUNNING',
  version: 3,
  validFrom: '2026-11-17T16:00:00.000Z',
  validTo: '2026-11-30T16:00:00.000Z',
  creatorName: '林晓雯',
  createdTime: '2026-11-17T08:00:00.000Z',
  submittedTime: '2026-11-17T09:00:00.000Z',
  usedBudget: 123_400,
  reservedBudget: 0,
  figures: { uses: 40, members: 31, costFen: 123_400, reservedFen: 0, revenueFen: 0, newMembers: 0 },
  branches: [],
  names: {},
  approvalId: null,
  endNote: '',
  trialId: null,
  ...over,
});

export const draw = (over: Partial<Draw> = {}): Draw => ({
  id: idOf(10),
  activityId: idOf(1),
  activityName: '周年庆抽奖',
  branchId: idOf(3),
  branchName: '科技园店',
  memberId: idOf(4),
  memberNo: '100023',
  memberName: '张三丰',
  machineNo: 'A012',
  seq: 7,
  prizeKey: 'keyboard',
  prizeName: '机械键盘',
  prizeKind: 'PHYSICAL',
  costFen: 29_900,
  missedKey: null,
  status: 'GRANTED',
  version: 2,
  createdTime: '2026-11-18T04:00:00.000Z',
  deliveredTime: null,
  delivererName: null,
  ...over,
});

export const figures: DrawFigures = {
  activityId: idOf(1),
  draws: 40,
  members: 31,
  costFen: 123_400,
  missed: 2,
  waiting: 1,
  chances: { given: 60, used: 40, revoked: 3 },
  prizes: [
    { key: 'keyboard', stock: 3, given: 2, waiting: 1, costFen: 59_800 },
    { key: 'bonus', stock: 800, given: 6, waiting: 0, costFen: 6000 },
    { key: 'thanks', stock: null, given: 32, waiting: 0, costFen: 0 },
  ],
};
