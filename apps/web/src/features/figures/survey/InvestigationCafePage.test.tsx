import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { NearCafe, NearCafeRecord } from '@netbar/contract/figures/survey/survey.model';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import InvestigationCafePage from './InvestigationCafePage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const cafe: NearCafe = {
  id: id(1),
  branchId: id(9),
  branchName: '文三路旗舰店',
  name: '极速电竞馆',
  address: '学府街 18 号',
  distanceM: 180,
  bearingDeg: 298,
  areas: [
    { kind: 'HALL', seats: 72 },
    { kind: 'ESPORTS', seats: 24 },
  ],
  seats: 96,
  note: '',
  picture: '',
  status: 'OPEN',
  version: 3,
  createdTime: '2026-10-01T00:00:00.000Z',
  last: { countedTime: new Date().toISOString(), seats: 96, occupied: 78 },
  surveys: 2,
};
const record: NearCafeRecord = {
  cafe,
  surveys: [],
  hours: [{ hour: 20, surveys: 2, theirs: { seats: 192, occupied: 156 }, own: { seats: 264, occupied: 198 } }],
  priceSteps: [
    { kind: 'HALL', time: '2026-10-05T12:00:00.000Z', hourFen: 600 },
    { kind: 'HALL', time: '2026-11-01T12:00:00.000Z', hourFen: 550 },
  ],
  ownPrices: [{ kind: 'HALL', hourFen: 600 }],
};

function open(over: Partial<NearCafe> = {}, path = '/') {
  const server = fakeServer();
  server.answer(surveyApi.cafe, { ...record, cafe: { ...cafe, ...over } });
  server.answer(surveyApi.cafes, {
    rows: [{ ...cafe, ...over }],
    total: 1,
    counts: { status: { '': 1, OPEN: 1, CLOSED: 0, ARCHIVED: 0 } },
  });
  server.answer(surveyApi.addCafe, cafe);
  server.answer(surveyApi.changeCafe, cafe);
  server.answer(surveyApi.setCafeStatus, { ...cafe, status: 'CLOSED', version: 4 });
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<InvestigationCafePage />, { can: ['NEAR_INTERNET_BAR', 'ADD_SURVEY'], path });
  return server;
}
const row = async () => (await screen.findByText('极速电竞馆')).closest('tr')!;

it('shows where each cafe is and how full it was', async () => {
  open();
  const text = (await row()).textContent;
  expect(text).toContain('180 m');
  expect(text).toContain('西北 298°');
  expect(text).toContain('81.3%');
});

it('adds a cafe with its seats by kind of area', async () => {
  const server = open();
  const branches = [{ id: id(9), name: '文三路旗舰店', branchNo: '1001', brandId: id(7), dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  await row();
  fireEvent.click(screen.getByText('新增网吧'));
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(await screen.findByLabelText('距离（米）'), '320');
  type(screen.getByLabelText('名称'), '蓝鲸网咖');
  type(screen.getByLabelText('方位（度）'), '8');
  type(screen.getByLabelText('座位数'), '90');
  fireEvent.click(screen.getByText('添加区域'));
  type(screen.getAllByLabelText('座位数')[1]!, '30');
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(surveyApi.addCafe)).toHaveLength(1));
  expect(server.to(surveyApi.addCafe)[0]?.body).toMatchObject({
    branchId: id(9),
    name: '蓝鲸网咖',
    distanceM: 320,
    bearingDeg: 8,
    areas: [
      { kind: 'HALL', seats: 90 },
      { kind: 'ESPORTS', seats: 30 },
    ],
  });
});

it('edits one from its row with the version it was read in', async () => {
  const server = open();
  fireEvent.click(within(await row()).getByText('编辑'));
  fireEvent.change(await screen.findByLabelText('距离（米）'), { target: { value: '200' } });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(surveyApi.changeCafe)).toHaveLength(1));
  expect(server.to(surveyApi.changeCafe)[0]?.body).toMatchObject({ version: 3, distanceM: 200, areas: cafe.areas });
});

it('opens the record from the address: latest and average occupancy beside ours, prices and hours', async () => {
  open({}, `/?id=${id(1)}`);
  expect(await screen.findByText('我们同时刻平均 75.0%')).toBeTruthy();
  expect(screen.getByLabelText('价格变化').textContent).toContain('大厅 5.50');
  expect(screen.getByText('新增调研')).toBeTruthy();
});

it('an archived one can only be restored', async () => {
  open({ status: 'ARCHIVED' });
  const actions = within(await row());
  expect(actions.queryByText('编辑')).toBeNull();
  expect(actions.getByText('取消归档')).toBeTruthy();
});
