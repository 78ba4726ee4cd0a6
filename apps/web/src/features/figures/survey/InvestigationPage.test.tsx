import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { ComparedCafe, Survey, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import InvestigationPage from './InvestigationPage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const now = Date.now();
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const cafe = (n: number, name: string, over: Partial<ComparedCafe> & { days: number; occupied: number }): ComparedCafe => {
  const { days, occupied, ...rest } = over;
  return {
    id: id(n),
    name,
    address: '',
    distanceM: 180 * n,
    bearingDeg: 45 * n,
    seats: 100,
    note: '',
    surveys: 3,
    before: { countedTime: ago(days + 7), seats: 100, occupied: 70 },
    last: {
      id: id(n),
      countedTime: ago(days),
      seats: 100,
      occupied,
      own: { seats: 130, occupied: 91 },
      prices: [{ kind: 'HALL', hourFen: 550 }],
      packages: [{ name: '通宵', fen: 2500, hours: 8 }],
      note: '新装 RTX 5070',
      picture: '',
    },
    ...rest,
  };
};
const overview: SurveyOverview = {
  takenTime: new Date(now).toISOString(),
  branch: { id: id(9), name: '文三路旗舰店', now: { seats: 130, occupied: 101 }, prices: [{ kind: 'HALL', hourFen: 600 }] },
  cafes: [cafe(1, '极速电竞馆', { days: 1, occupied: 81 }), cafe(2, '火鸟电竞', { days: 17, occupied: 50 })],
  hours: [{ hour: 20, surveys: 4, theirs: { seats: 400, occupied: 300 }, own: { seats: 520, occupied: 390 } }],
  surveys: 38,
};
const survey: Survey = {
  id: id(5),
  branchId: id(9),
  branchName: '文三路旗舰店',
  cafeId: id(1),
  cafeName: '极速电竞馆',
  countedTime: ago(1),
  seats: 100,
  occupied: 81,
  own: { seats: 130, occupied: 91 },
  prices: [{ kind: 'HALL', hourFen: 550 }],
  packages: [],
  note: '',
  picture: '',
  status: 'VALID',
  version: 1,
  creatorName: '周敏',
  createdTime: ago(1),
  voidReason: '',
  voidedByName: null,
  voidedTime: null,
  canVoid: true,
};
const all = ['SURVEY_LIST', 'SURVEY_EXPORT', 'NEAR_INTERNET_BAR', 'ADD_SURVEY'];

function open({ over = {}, can = all, path = '/' }: { over?: Partial<SurveyOverview>; can?: string[]; path?: string } = {}) {
  const server = fakeServer();
  server.answer(surveyApi.overview, { ...overview, ...over });
  server.answer(surveyApi.list, { rows: [survey], total: 1, counts: { status: { '': 1, VALID: 1, VOID: 0 } } });
  server.answer(surveyApi.void, { ...survey, status: 'VOID' });
  show(<InvestigationPage />, { can, path });
  const branches = [{ id: id(9), name: '文三路旗舰店', branchNo: '1001', brandId: id(7), dayCutoffMin: 0 }];
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  return server;
}
const table = async () => within(await screen.findByRole('table', { name: '对比' }));
const bubble = (name: string) => document.querySelector(`[data-cafe="${name}"]`);

it('compares each cafe with the branch at the same moment, and marks an old survey', async () => {
  open();
  const rows = (await table()).getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('文三路旗舰店（我们）');
  expect(rows[2]).toContain('81.0%高 11.0 pt');
  expect(rows[2]).toContain('5.50−0.50');
  expect(rows[2]).toContain('▲ 11.0 pt');
  expect(rows[3]).toContain('17 天前');
  expect(screen.getByText('火鸟电竞超过 14 天')).toBeTruthy();
  expect(screen.getByText(/极速电竞馆距我们 180 m，同一时刻上座率比我们高 11\.0 pt，每小时便宜 ¥0\.50/)).toBeTruthy();
});

it('draws fresh cafes by how full they are and old ones dashed, and says how the rings are drawn', async () => {
  open();
  await table();
  expect(bubble('极速电竞馆')?.classList.contains('s5')).toBe(true);
  expect(bubble('火鸟电竞')?.classList.contains('old')).toBe(true);
  expect(screen.getByText('方位为实，圈距 = 距离的平方根；大小 = 座位')).toBeTruthy();
});

it('links map and table: the pointer on either lights the other, and so does the focus', async () => {
  open();
  const rows = (await table()).getAllByRole('row');
  fireEvent.pointerEnter(bubble('极速电竞馆')!);
  expect(rows[2]?.className).toBe('is-lit');
  fireEvent.pointerLeave(bubble('极速电竞馆')!);
  fireEvent.focus(within(rows[3]!).getByRole('link', { name: '火鸟电竞' }));
  expect(bubble('火鸟电竞')?.classList.contains('lit')).toBe(true);
});

it('keeps days and radius in the address: the server gets the days, cafes beyond the radius go', async () => {
  const server = open({ path: '/?days=WEEKEND&radius=500' });
  await table();
  expect(server.to(surveyApi.overview)[0]?.query).toMatchObject({ days: 'WEEKEND', branchId: id(9) });
  fireEvent.click(screen.getByText('平日'));
  await waitFor(() => expect(server.to(surveyApi.overview).at(-1)?.query).toMatchObject({ days: 'WORKDAY' }));
});

it('shows the numbers by hour as a table too', async () => {
  open();
  await table();
  fireEvent.click(screen.getByRole('button', { name: '查看数据' }));
  const numbers = await screen.findByText('20:00');
  expect(numbers.closest('tr')?.textContent).toBe('20:007575');
});

it('without cafes it says what to do, and offers it to whoever may', async () => {
  open({ over: { cafes: [] } });
  expect(await screen.findByText('周边还没有网吧')).toBeTruthy();
  expect(screen.getByRole('button', { name: /新增网吧/ })).toBeTruthy();
});

it('who only reads finds neither a new survey, nor cafes to edit, nor an export', async () => {
  open({ can: ['SURVEY_LIST'] });
  await table();
  for (const name of [/新增调研/, /周边网吧/, /导出/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('lists every survey with the own seats beside, and voids one with a reason', async () => {
  const server = open({ path: '/?tab=records' });
  const row = (await screen.findByText('极速电竞馆')).closest('tr')!;
  expect(row.textContent).toContain('81.0%70.0%');
  fireEvent.click(within(row).getByRole('button', { name: '作废' }));
  fireEvent.change(await screen.findByLabelText('作废原因'), { target: { value: '漏数了二楼' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(surveyApi.void)[0]?.body).toMatchObject({ reason: '漏数了二楼', version: 1 }));
});
