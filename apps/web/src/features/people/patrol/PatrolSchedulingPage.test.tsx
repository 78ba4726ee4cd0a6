import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKeptRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { forgetStep, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PatrolSchedulingPage from './PatrolSchedulingPage.tsx';
import { codes, detailOf, idOf, minutesFromNow, roundOf, visitOf } from './testing/rounds.ts';

/** Other files of the run share the window. */
const wide = window.innerWidth;
const setWidth = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
const branches = [{ id: idOf(9), name: '文三路旗舰店', branchNo: '1001', brandId: idOf(7), dayCutoffMin: 0 }];
const taskPath = `/?task=${idOf(100)}`;

let isLineUp: boolean;
let round: PatrolRound;
beforeEach(() => {
  isLineUp = true;
  round = roundOf();
});
afterEach(async () => {
  cleanup();
  for (const step of await readKeptRecords<UnsentStep>('unsent ')) await forgetStep(step);
  await dropKeptRecord(`patrol-draft me ${idOf(100)}`);
  useUnsent.setState({ steps: [], sent: [] });
});
afterAll(() => setWidth(wide));

const down = { status: 50_300 };
function open(
  path: string,
  {
    rounds = [round],
    can = ['PATROL_LIST', 'PATROL_WORK'],
    cutoff = 0,
  }: { rounds?: PatrolRound[]; can?: string[]; cutoff?: number } = {},
) {
  const server = fakeServer();
  server.answerBy(patrolApi.round, () => ({ data: detailOf(round) }));
  // After the address of one round, which looks like this one.
  server.answerBy(patrolApi.rounds, () => ({ data: rounds }));
  server.answer(patrolApi.machines, [{ id: idOf(800), no: 'B021', areaName: '大厅' }]);
  for (const api of [patrolApi.start, patrolApi.visit, patrolApi.skip, patrolApi.finish])
    server.answerBy(api, () => (isLineUp ? { data: round } : down));
  show(<PatrolSchedulingPage />, { can, path });
  const own = branches.map((branch) => ({ ...branch, dayCutoffMin: cutoff }));
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches: own } as never })));
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const main = () => screen.getAllByRole<HTMLButtonElement>('button').findLast(({ className }) => className.includes('task-main'))!;
/** The code by hand, as without a camera. */
async function typeCode(code: string) {
  fireEvent.click(await screen.findByText('手动输入条码'));
  fireEvent.change(screen.getByRole('textbox', { name: '输入点位码' }), { target: { value: code } });
  press('确定');
}

describe('the rounds of a day', () => {
  beforeAll(() => setWidth(1366));

  it('stand in a table: what can be begun, what was missed and by whom, and what is to come', async () => {
    const missed = roundOf({
      id: idOf(101),
      fromTime: minutesFromNow(-130),
      toTime: minutesFromNow(-100),
      status: 'MISSED',
      employeeName: '周敏',
      isMine: false,
      canExplain: true,
    });
    const coming = roundOf({
      id: idOf(102),
      fromTime: minutesFromNow(110),
      toTime: minutesFromNow(140),
      employeeName: null,
      isMine: false,
    });
    const server = open('/', { rounds: [missed, round, coming] });
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
          .slice(1, 3),
      ),
    ).toEqual([
      ['周敏', '漏巡'],
      ['何俊我', '未开始'],
      ['开始时指派', '未开始'],
    ]);
    expect(within(rows[1]!).getByText('现在')).toBeTruthy();
    expect(within(rows[2]!).queryByRole('button')).toBeNull();

    fireEvent.click(within(rows[0]!).getByRole('button', { name: '登记原因' }));
    server.answer(patrolApi.explain, missed);
    fireEvent.change(await screen.findByLabelText(/^原因/), { target: { value: '处理客诉' } });
    press('保存');
    await waitFor(() => expect(server.to(patrolApi.explain)[0]?.body).toMatchObject({ version: 1, reason: '处理客诉' }));
  });

  it('cannot be begun by whoever only reads', async () => {
    open('/', { can: ['PATROL_LIST'] });
    await screen.findAllByRole('row');
    expect(screen.queryByRole('button', { name: '开始巡场' })).toBeNull();
  });

  it('are those of the calendar day, also before the hour at which the business day begins', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T02:30:00+08:00') });
    try {
      const server = open('/', { cutoff: 360 });
      await screen.findAllByRole('row');
      expect(server.to(patrolApi.rounds).at(-1)?.query['date']).toBe('2026-11-14');
    } finally {
      vi.useRealTimers();
    }
  });

  it('say what to do where there are none', async () => {
    open('/', { rounds: [] });
    expect(await screen.findByText('这一天没有巡场')).toBeTruthy();
  });
});

describe('a round on the phone', () => {
  beforeAll(() => setWidth(390));

  it('is begun from the list: the round that is open stands first', async () => {
    const later = roundOf({ id: idOf(101), fromTime: minutesFromNow(-130), toTime: minutesFromNow(-100), status: 'DONE' });
    open('/', { rounds: [later, round] });
    const [first] = await screen.findAllByRole('region', { name: /每两小时巡场/ });
    fireEvent.click(within(first!).getByRole('button', { name: '开始巡场' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('is walked: begin, scan, answer, finish the point, go on, finish', async () => {
    const server = open(taskPath);
    await screen.findByText(/共 2 个点位/);
    press('开始巡场');
    await screen.findByText('下一点');
    await waitFor(() => expect(server.to(patrolApi.start)).toHaveLength(1));

    await typeCode(codes[0]);
    await screen.findByText('已扫点位码');
    expect(main().textContent).toBe('还有 2 项未检查');
    expect(main().disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: '正常' })[0]!);
    await waitFor(() => expect(main().textContent).toBe('还有 1 项未检查'));
    // What is answered folds away, and opens again.
    press('改第 1 项');
    await waitFor(() => expect(main().textContent).toBe('还有 2 项未检查'));
    for (const left of ['还有 1 项未检查', '完成，去大厅 B 区']) {
      fireEvent.click(screen.getAllByRole('button', { name: '正常' })[0]!);
      await waitFor(() => expect(main().textContent).toBe(left));
    }
    fireEvent.click(main());
    fireEvent.click(main());
    await waitFor(() => expect(server.to(patrolApi.visit)).toHaveLength(1));
    expect(server.to(patrolApi.visit)[0]?.body).toMatchObject({
      pointId: idOf(1),
      code: codes[0],
      answers: [
        { itemId: idOf(11), isOk: true, pictures: [] },
        { itemId: idOf(21), isOk: true },
      ],
    });
    press('跳过此点');
    fireEvent.change(await screen.findByRole('textbox', { name: '跳过原因' }), { target: { value: '有客人' } });
    press('确认跳过');
    await waitFor(() => expect(main().textContent).toBe('完成巡场'));
    fireEvent.click(main());
    await waitFor(() => expect(server.to(patrolApi.finish)).toHaveLength(1));
    expect(server.to(patrolApi.skip)[0]?.body).toMatchObject({ pointId: idOf(2), reason: '有客人' });
    expect(await screen.findByText('本轮巡场已完成')).toBeTruthy();
  });

  it('says which point a wrong code is of, and names a foreign one as such', async () => {
    round = roundOf({ status: 'IN_PROGRESS' });
    open(taskPath);
    await typeCode('6901234567892');
    expect(await screen.findByText(/^不是巡场点位码/)).toBeTruthy();
    await typeCode('999999999999');
    expect(await screen.findByText(/^不是本轮的点位码/)).toBeTruthy();
    await typeCode(codes[0]);
    await screen.findByText('已扫点位码');
    press('扫码');
    await typeCode(codes[1]);
    expect(await screen.findByText('这是 P02 大厅 B 区 的点位码，请先完成前台')).toBeTruthy();
  });

  it('a problem needs words and a photo, and says that a ticket follows', async () => {
    round = roundOf({ status: 'IN_PROGRESS', points: [roundOf().points[0]!] });
    open(taskPath);
    await typeCode(codes[0]);
    await screen.findByText('已扫点位码');
    fireEvent.click(screen.getAllByRole('button', { name: '正常' })[1]!);
    await waitFor(() => expect(main().textContent).toBe('还有 1 项未检查'));
    press('有问题');
    await waitFor(() => expect(main().textContent).toBe('请写明 1 项问题'));
    fireEvent.change(screen.getByRole('textbox', { name: '有什么问题' }), { target: { value: '主机异响' } });
    await waitFor(() => expect(main().textContent).toBe('还有 1 项要拍照'));
    expect(screen.getByText('完成本点后生成维修工单')).toBeTruthy();
    press(/相关机位/);
    fireEvent.click(await screen.findByRole('button', { name: /B021/ }));
    expect(await screen.findByText('完成本点后生成维修工单，B021 设为故障')).toBeTruthy();
    expect(main().disabled).toBe(true);
  });
});

describe('a round that others and other devices see too', () => {
  beforeAll(() => setWidth(390));

  it('goes on without a connection and after a reload, and is sent once under the same keys', async () => {
    isLineUp = false;
    round = roundOf({ status: 'IN_PROGRESS' });
    const server = open(taskPath);
    await typeCode(codes[0]);
    await screen.findByText('已扫点位码');
    fireEvent.click(screen.getAllByRole('button', { name: '正常' })[0]!);
    await waitFor(() => expect(main().textContent).toBe('还有 1 项未检查'));
    cleanup();
    const again = open(taskPath);
    await waitFor(() => expect(main().textContent).toBe('还有 1 项未检查'));
    fireEvent.click(screen.getAllByRole('button', { name: '正常' })[0]!);
    await waitFor(() => expect(main().textContent).toBe('完成，去大厅 B 区'));
    fireEvent.click(main());
    expect(await screen.findByText('下一点')).toBeTruthy();
    expect(await screen.findByText('1 步还没发出')).toBeTruthy();
    const [kept] = await readKeptRecords<UnsentStep>('unsent ');
    expect(kept?.request.body).toMatchObject({ pointId: idOf(1) });
    isLineUp = true;
    fireEvent(window, new Event('online'));
    await waitFor(async () => expect(await readKeptRecords('unsent ')).toEqual([]));
    const sent = [...server.to(patrolApi.visit), ...again.to(patrolApi.visit)];
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('says that points were late only if some were, also when the round is sent after its window', async () => {
    for (const [finished, said] of [
      [-30, '本轮巡场已完成'],
      [-10, '本轮已提交，有点位超时，仍记为未巡完'],
    ] as const) {
      const finishedTime = minutesFromNow(finished);
      round = roundOf({
        fromTime: minutesFromNow(-45),
        toTime: minutesFromNow(-15),
        status: 'INCOMPLETE',
        visits: [visitOf(idOf(1), { finishedTime }), visitOf(idOf(2), { id: idOf(501), finishedTime })],
      });
      open(taskPath);
      await waitFor(() => expect(main().textContent).toBe('完成巡场'));
      fireEvent.click(main());
      expect(await screen.findByText(said)).toBeTruthy();
      cleanup();
    }
  });

  it('leads whoever only reads rounds to the record, instead of letting them begin', async () => {
    open(taskPath, { can: ['PATROL_LIST'] });
    await waitFor(() => expect(main().textContent).toBe('查看巡场记录'));
    expect(screen.queryByRole('button', { name: '开始巡场' })).toBeNull();
  });

  it('shows what somebody else has done meanwhile', async () => {
    round = roundOf({ status: 'IN_PROGRESS', visits: [visitOf(idOf(1), { result: 'PROBLEM', problems: 1 })] });
    open(taskPath);
    expect(await screen.findByText('1 张工单')).toBeTruthy();
    await typeCode(codes[0]);
    expect(await screen.findByText('前台 已完成')).toBeTruthy();
    press('查看全部点位');
    expect(await screen.findByText(/梁宇/)).toBeTruthy();
  });
});
