import type { Member } from '@netbar/contract/guests/member/member.model';

/** Somebody as the pages of members meet them. */
export const member: Member = {
  id: '019c0000-0000-7000-8000-000000000001',
  brandId: '019c0000-0000-7000-8000-000000000002',
  no: '90261101000001',
  name: '林浩然',
  phone: '138****5621',
  idCard: '330***19900101****',
  gender: 'male',
  birthday: '1994-08-15',
  levelId: null,
  levelName: null,
  labels: [],
  status: 'ACTIVE',
  registeredBranchName: '一店',
  remark: '',
  principalFen: 5000,
  bonusFen: 1000,
  points: 12,
  createdTime: '2026-11-01T00:00:00.000Z',
  version: 3,
};
