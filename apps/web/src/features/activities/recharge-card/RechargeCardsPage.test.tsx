import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import type { CardBatch, RechargeCard } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { activityServer } from '../activity/testing/activity-server.ts';
import { CardPart, newCardTerms } from './kit/CardPart.tsx';
import RechargeCardsPage from './RechargeCardsPage.tsx';

const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const activityId = idOf(1);
const noFigures = { uses: 1, members: 1, costFen: 1000, reservedFen: 0, revenueFen: 9000, newMembers: 0 };

const activity: Activity = {
  id: activityId,
  no: '50261118100100001',
  brandId: idOf(2),
  branchId: null,
  branchName: null,
  status: 'APPROVED',
  state: 'RUNNING',
  version: 3,
  validFrom: '2026-11-17T16:00:00.000Z',
  validTo: '2026-12-17T16:00:00.000Z',
  creatorName: '何雨晴',
  createdTime: '2026-11-17T02:00:00.000Z',
  submittedTime: '2026-11-17T03:00:00.000Z',
  usedBudget: 0,
  reservedBudget: 0,
  preset: 'RECHARGE_CARD',
  name: '百元充值卡',
  branchIds: null,
  fromDay: '2026-11-18',
  toDay: '2026-12-17',
  hours: [...EVERY_HOUR],
  priority: 50,
  exclusiveGroup: '',
  isStackable: false,
  isBelowMin: false,
  isForGroupBuy: false,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  supplierId: null,
  budget: null,
  perMember: null,
  perMemberDay: null,
  holdoutBp: 0,
  rule: { trigger: 'CARD_REDEEM', when: [], grants: [], card: { ...newCardTerms, qty: 50, validDays: 90 } },
  note: '',
  figures: noFigures,
  branches: [],
  names: {},
  approvalId: null,
  endNote: '',
  trialId: null,
};

const batch = (over: Partial<CardBatch> = {}): CardBatch => ({
  activityId,
  qty: 50,
  made: 50,
  counts: { NEW: 40, SOLD: 3, REDEEMED: 5, VOID: 2 },
  liabilityFen: 27_000,
  takenName: '赵一鸣',
  takenTime: '2026-11-17T08:00:00.000Z',
  no: activity.no,
  name: activity.name,
  brandId: activity.brandId,
  branchId: null,
  faceFen: 10_000,
  priceFen: 9000,
  validDays: 90,
  inUnpaidOrders: 2,
  ...over,
});

const card: RechargeCard = {
  id: idOf(9),
  seq: 1,
  serial: '50261118100100001-000001',
  status: 'REDEEMED',
  isReserved: false,
  branchName: '文三路店',
  soldTime: '2026-11-17T09:00:00.000Z',
  memberName: '林**',
  memberNo: 'M0001',
  redeemedTime: '2026-11-17T10:00:00.000Z',
  endedTime: null,
};

async function open(over: Partial<CardBatch> = {}, can: string[] = ['CARD_TAKE']) {
  const server = activityServer();
  server.answer(activityApi.get, activity);
  server.answer(rechargeCardApi.batch, batch(over));
  server.answer(rechargeCardApi.cards, { rows: [card], total: 1 });
  server.answer(rechargeCardApi.voidCards, batch(over));
  show(<RechargeCardsPage />, { can: ['ACTIVITY_LIST', ...can], path: `/x?id=${activityId}` });
  await screen.findByText(card.serial);
  return server;
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('b')?.textContent;

it('lists batches with what became of their cards', async () => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(activityApi.list, { rows: [activity], total: 1 });
  server.answer(rechargeCardApi.batches, [batch()]);
  show(<RechargeCardsPage />, { can: ['ACTIVITY_LIST'] });
  const row = within((await screen.findByText('百元充值卡')).closest('tr')!);
  await waitFor(() => expect(row.getByText('270.00', { exact: false })).toBeTruthy());
  for (const word of ['50', '3', '5']) expect(row.getByText(word)).toBeTruthy();
  expect(server.to(activityApi.list)[0]?.query).toMatchObject({ preset: 'RECHARGE_CARD' });
});

it('counts the cards of a batch by status, which add up, and says what is owed', async () => {
  await open();
  const counts = ['未售', '已售未兑', '已兑换', '作废'].map((label) => Number(figure(label)));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(Number(figure('张数')));
  expect(figure('未兑负债')).toBe('¥270.00');
  expect(screen.getByText('其中 2 张待付款')).toBeTruthy();
  expect(screen.getByText(/赵一鸣 于 .+ 领取/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '领取卡密文件' })).toBeNull();
  const row = within(screen.getByText(card.serial).closest('tr')!);
  expect(row.getByText('林** M0001')).toBeTruthy();
});

it('hands the codes out after a warning that it happens once', async () => {
  const server = await open({ takenName: null, takenTime: null });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  fireEvent.click(screen.getByRole('button', { name: '领取卡密文件' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/只能领取一次/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '领取卡密文件' }));
  await waitFor(() => expect(server.to(rechargeCardApi.takeCodes)).toHaveLength(1));
});

it('shows how far the codes are, and nothing to take before they are all there', async () => {
  await open({ made: 20, takenName: null, takenTime: null });
  expect(screen.getByText('正在生成 20/50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '领取卡密文件' })).toBeNull();
});

it('who holds neither function takes, voids and sells nothing', async () => {
  await open({ takenName: null, takenTime: null }, []);
  expect(screen.queryByRole('button', { name: '领取卡密文件' })).toBeNull();
  expect(screen.queryByRole('button', { name: '售卡' })).toBeNull();
});

it('a running batch is paused from here, and its cards are voided from their table', async () => {
  const server = await open({}, ['CARD_TAKE', 'CARD_SELL', 'ACTIVITY_STOP']);
  for (const name of ['暂停', '售卡']) expect(screen.getByRole('button', { name })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '作废卡' }));
  const drawer = within(await screen.findByRole('dialog'));
  for (const [label, value] of [
    ['从第几张', '3'],
    ['到第几张', '4'],
    ['原因', '印坏'],
  ] as const)
    fireEvent.change(drawer.getByLabelText(label), { target: { value } });
  fireEvent.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.to(rechargeCardApi.voidCards)[0]?.body).toMatchObject({ fromSeq: 3, toSeq: 4, reason: '印坏' }),
  );
});

it('a draft batch is submitted from here and has no codes yet', async () => {
  const server = activityServer();
  server.answer(activityApi.get, { ...activity, status: 'DRAFT', state: 'DRAFT', toDay: '2099-12-31' });
  show(<RechargeCardsPage />, { can: ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'CARD_TAKE'], path: `/x?id=${activityId}` });
  expect(await screen.findByRole('button', { name: '提交审核' })).toHaveProperty('disabled', false);
  expect(screen.getByText('审核通过后生成')).toBeTruthy();
  expect(server.to(rechargeCardApi.batch)).toHaveLength(0);
});

it('asks for the cards of a status', async () => {
  const server = await open();
  fireEvent.click(screen.getByRole('radio', { name: '已售未兑' }));
  await waitFor(() => expect(server.to(rechargeCardApi.cards).at(-1)?.query).toMatchObject({ status: 'SOLD', page: '1' }));
});

it('the form of a batch says what it brings in and costs, and refuses a price above the face value', () => {
  const Form = () => {
    const [rule, setRule] = useState(activity.rule as Parameters<typeof CardPart>[0]['rule']);
    return <CardPart rule={rule} onChange={setRule} brandId={idOf(2)} />;
  };
  show(<Form />);
  expect(screen.getByText('售价为面值的 90.0%')).toBeTruthy();
  expect(screen.getByText('全部兑换赠送').parentElement?.textContent).toContain('500.00');
  fireEvent.change(screen.getByLabelText(/售价/), { target: { value: '120' } });
  expect(screen.getByText('售价不能高于面值')).toBeTruthy();
});
