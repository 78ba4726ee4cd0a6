import type { EmployeeDocument } from '@netbar/contract/people/employee/document.model';
import type { EmployeeMove, Post } from '@netbar/contract/people/employee/employee-move.model';
import type { Employee, EmployeeRow } from '@netbar/contract/people/employee/employee.model';
import type { Position } from '@netbar/contract/people/employee/position.model';

export const idOf = (n: number) => `019c0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

/** Somebody as the list shows them. */
export const row: EmployeeRow = {
  id: idOf(1),
  no: '1027008',
  name: '周敏',
  gender: 'female',
  photo: '',
  phone: '137****8835',
  idCard: '330204********1528',
  branchId: idOf(91),
  branchName: '星河路旗舰店',
  positionId: idOf(81),
  positionName: '收银',
  kind: 'FULL_TIME',
  status: 'REGULAR',
  version: 3,
  joinedDate: '2023-06-01',
  probationUntil: null,
  leaveDate: null,
  hasAccount: true,
  document: { kind: 'HEALTH', state: 'EXPIRING', validTo: '2026-11-21', daysLeft: 7 },
  expiring: 1,
};

export const health: EmployeeDocument = {
  id: idOf(51),
  employeeId: row.id,
  kind: 'HEALTH',
  name: '健康证',
  status: 'VALID',
  state: 'EXPIRING',
  version: 2,
  validFrom: '2025-11-22',
  validTo: '2026-11-21',
  daysLeft: 7,
  verifierName: null,
  verifiedTime: null,
  creatorName: '林晓雯',
  createdTime: '2025-11-22T02:00:00.000Z',
  files: [
    { id: idOf(61), place: 0 },
    { id: idOf(62), place: 1 },
  ],
};

export const employee: Employee = {
  ...row,
  initials: 'zm',
  weekHours: 40,
  baseFen: 360_000,
  seesPay: true,
  source: '门店推荐',
  remark: '',
  leaveReason: '',
  address: '浙江省宁波市海曙区',
  emergency: { name: '周**', relation: '母亲', phone: '138****1140' },
  bankCard: '**** 6621',
  account: { id: idOf(71), name: '周敏', username: 'zhoumin', status: 'ACTIVE', roles: ['收银员'] },
  member: null,
  employments: [
    {
      id: idOf(11),
      from: '2024-03-01',
      to: null,
      branchId: idOf(91),
      branchName: '星河路旗舰店',
      positionId: idOf(81),
      positionName: '收银',
      kind: 'FULL_TIME',
      weekHours: 40,
      baseFen: 360_000,
      moveId: idOf(41),
      approvalNo: '80240226000012',
    },
    {
      id: idOf(12),
      from: '2023-06-01',
      to: '2024-02-29',
      branchId: idOf(92),
      branchName: '中山公园店',
      positionId: idOf(81),
      positionName: '收银',
      kind: 'FULL_TIME',
      weekHours: 40,
      baseFen: 330_000,
      moveId: null,
      approvalNo: null,
    },
  ],
  documents: [health],
  lacking: [],
  nextMove: null,
  earlier: [],
  creatorName: '林晓雯',
  createdTime: '2023-06-01T02:00:00.000Z',
  can: ['change', 'link', 'move', 'suspend', 'giveNotice', 'addDocument', 'reveal'],
};

export const positions: Position[] = [
  { id: idOf(81), name: '收银', needs: ['HEALTH'], place: 10, isActive: true, version: 1, people: 12 },
  { id: idOf(82), name: '网管', needs: [], place: 20, isActive: true, version: 1, people: 4 },
  { id: idOf(83), name: '保洁', needs: [], place: 30, isActive: false, version: 2, people: 0 },
];

const post: Post = {
  branchId: idOf(91),
  branchName: '星河路旗舰店',
  positionId: idOf(81),
  positionName: '收银',
  kind: 'FULL_TIME',
  weekHours: 40,
  baseFen: null,
};

export const move: EmployeeMove = {
  id: idOf(41),
  kind: 'TRANSFER',
  status: 'PENDING',
  version: 1,
  employeeId: row.id,
  employeeNo: row.no,
  employeeName: row.name,
  photo: '',
  before: post,
  after: { ...post, branchId: idOf(92), branchName: '大学城店' },
  effectiveDate: '2026-12-01',
  reason: '大学城店缺收银',
  approvalId: idOf(31),
  approvalNo: '80261119000001',
  applicantId: idOf(72),
  applicantName: '林晓雯',
  createdTime: '2026-11-19T02:00:00.000Z',
  endNote: '',
  endedTime: null,
  rosters: 4,
  can: ['withdraw'],
  whyNotDecide: null,
};

/** Two branches of whoever is signed in. */
export const branches = [
  { id: idOf(91), name: '星河路旗舰店', branchNo: '1027', brandId: idOf(95), dayCutoffMin: 0 },
  { id: idOf(92), name: '大学城店', branchNo: '1031', brandId: idOf(95), dayCutoffMin: 0 },
];
