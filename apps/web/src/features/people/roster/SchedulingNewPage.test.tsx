import { rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import type { Cell, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import SchedulingNewPage from './SchedulingNewPage.tsx';
import {
  boardOf,
  branchId,
  chen,
  dayOf,
  early,
  idOf,
  late,
  lin,
  monday,
  night,
  proposalOf,
  shiftOf,
  swapOf,
  zhou,
} from './testing/boards.ts';

const planner = ['ROSTER_LIST', 'ROSTER_EDIT', 'ROSTER_PUBLISH', 'ROSTER_APPROVE'];

/** A server that keeps what is set, as drafts. */
function rosterServer(first: RosterBoard) {
  const server = fakeServer();
  let board = first;
  server.answerBy(rosterApi.board, ({ url }) => {
    const from = url.searchParams.get('from') ?? monday;
    return { data: from === monday ? board : { ...boardOf({ shifts: [] }), from, to: url.searchParams.get('to') } };
  });
  server.answerBy(rosterApi.setCells, ({ body }) => {
    const { cells } = body as { cells: Cell[] };
    const people = new Map(board.people.map((person) => [person.employeeId, person]));
    const kinds = new Map(board.kinds.map((kind) => [kind.id, kind]));
    const rest = board.shifts.filter(
      ({ employeeId, date }) => !cells.some((cell) => cell.employeeId === employeeId && cell.date === date),
    );
    const placed = cells.flatMap(({ employeeId, date, shiftKindId }) => {
      const [person, kind] = [people.get(employeeId), kinds.get(shiftKindId ?? '')];
      const day = Math.round((Date.parse(date) - Date.parse(monday)) / 86_400_000);
      return person && kind ? [shiftOf(person, day, kind, { status: 'DRAFT' })] : [];
    });
    board = { ...board, stamp: board.stamp + 1, shifts: [...rest, ...placed] };
    return { data: { before: [], skipped: [], stamp: board.stamp } };
  });
  return server;
}

/** The page for somebody of one branch. */
function showPage(can: string[], query: string) {
  show(<SchedulingNewPage />, { can, path: `/x?week=${monday}${query}` });
  const branch = { id: branchId, name: '星河路旗舰店', branchNo: '1001', dayCutoffMin: 360 };
  act(() => useSession.setState(({ user }) => ({ user: { ...user, branches: [branch] } as unknown as UserInfo })));
}

async function open({ board = boardOf(), can = planner, query = '' } = {}) {
  const server = rosterServer(board);
  showPage(can, query);
  await screen.findByRole('grid', { name: '一周排班' });
  return server;
}

const cellAt = (person: { employeeId: string }, day: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${person.employeeId} ${dayOf(day)}"]`)!;
/** What the eye sees in a cell, beside the text for screen readers. */
const shownIn = (person: { employeeId: string }, day: number) => cellAt(person, day).querySelector('.rb-cell-in')?.textContent;
const sentCells = (server: Awaited<ReturnType<typeof open>>) =>
  server.to(rosterApi.setCells).map(({ body }) => (body as { cells: Cell[] }).cells);
const key = (cell: HTMLElement, name: string, more: object = {}) => fireEvent.keyDown(cell, { key: name, ...more });

it('shows the week: shifts, leave, drafts, coverage, hours and cost', async () => {
  await open();
  expect(shownIn(lin, 0)).toBe('早08–16');
  expect(cellAt(lin, 0).querySelector('.unseen')?.textContent).toBe('林晓雯 周一 11-16，早班 08–16');
  expect(shownIn(chen, 1)).toBe('年假');
  expect(cellAt(chen, 4).title).toBe('未发布');
  expect(cellAt(zhou, 4).title).toContain('不想上晚班');
  expect(screen.getByText('草稿 · 1 处改动未发布')).toBeTruthy();
  expect(screen.getByText(/^人力成本/).textContent).toBe('人力成本 ¥8,064.00');
  expect(screen.getByText(/^占预测收入/).textContent).toBe('占预测收入 3.4%');
  expect(screen.getByText('第 47 周')).toBeTruthy();
  const grid = within(screen.getByRole('grid'));
  expect(grid.getAllByLabelText('早班：8 点已排 1 人，需要 1 人').length).toBeGreaterThan(0);
  expect(grid.getAllByLabelText(/^晚班：16 点已排 0 人，需要 1 人，缺 1 人/).length).toBeGreaterThan(0);
  expect(grid.getByText('峰 69%')).toBeTruthy();
  // The busiest hour of the week touches the top, however few seats it takes.
  expect(grid.getByRole('img', { name: /69%/ }).querySelector('path')!.getAttribute('d')).toContain('240.0 2.0');
});

it('letters place shifts, arrows move, Delete gives a day off, and Ctrl+Z takes it back', async () => {
  const server = await open();
  cellAt(chen, 2).focus();
  key(cellAt(chen, 2), 'l');
  expect(shownIn(chen, 2)).toBe('晚16–24');
  await waitFor(() =>
    expect(sentCells(server)).toEqual([[{ employeeId: chen.employeeId, date: dayOf(2), shiftKindId: late.id }]]),
  );
  expect(server.to(rosterApi.setCells)[0]?.body).toMatchObject({ branchId, seen: { from: monday, to: dayOf(6), stamp: 7 } });
  key(cellAt(chen, 2), 'ArrowUp');
  expect(document.activeElement).toBe(cellAt(zhou, 2));
  key(cellAt(zhou, 2), 'ArrowLeft');
  key(cellAt(zhou, 1), 'Delete');
  await waitFor(() => expect(sentCells(server)).toHaveLength(2));
  expect(server.to(rosterApi.setCells)[1]?.body).toMatchObject({ seen: { stamp: 8 } });
  expect(shownIn(zhou, 1)).toBe('休');
  key(cellAt(zhou, 1), 'z', { ctrlKey: true });
  await waitFor(() => expect(shownIn(zhou, 1)).toBe('晚16–24'));
  key(cellAt(zhou, 1), 'z', { ctrlKey: true });
  await waitFor(() => expect(shownIn(chen, 2)).toBe('休'));
  key(cellAt(zhou, 1), 'y', { ctrlKey: true });
  await waitFor(() => expect(shownIn(chen, 2)).toBe('晚16–24'));
});

it('a hard rule stops a key in the browser, and says why', async () => {
  const server = await open();
  key(cellAt(zhou, 2), 'n');
  await screen.findAllByText(/不能排：与 .* 的班次只隔/);
  key(cellAt(chen, 1), 'e');
  await screen.findAllByText('不能排：当天请假（年假）');
  expect(sentCells(server)).toEqual([]);
});

it('Ctrl+C and Ctrl+V copy a cell, Ctrl+X moves it', async () => {
  const server = await open();
  key(cellAt(lin, 3), 'c', { ctrlKey: true });
  key(cellAt(lin, 5), 'v', { ctrlKey: true });
  await waitFor(() => expect(shownIn(lin, 5)).toBe('早08–16'));
  expect(shownIn(lin, 3)).toBe('早08–16');
  key(cellAt(lin, 3), 'x', { ctrlKey: true });
  key(cellAt(lin, 6), 'v', { ctrlKey: true });
  await waitFor(() => expect(shownIn(lin, 3)).toBe('休'));
  expect(shownIn(lin, 6)).toBe('早08–16');
  await waitFor(() => expect(sentCells(server).flat()).toHaveLength(3));
});

it('what somebody else changed meanwhile is shown, and the lost changes can be set again', async () => {
  const server = await open();
  const refusal = { reason: rosterErrors.changed.reason, params: {} };
  server.answerBy(rosterApi.setCells, () => ({ status: 40900, message: '排班已被他人修改', data: refusal }));
  key(cellAt(chen, 2), 'l');
  expect(await screen.findByText(/已载入最新内容；您刚才的 1 处改动没有保存/)).toBeTruthy();
  expect(shownIn(chen, 2)).toBe('休');
  fireEvent.click(screen.getByRole('button', { name: '重新应用' }));
  await waitFor(() => expect(sentCells(server)).toHaveLength(2));
});

const changedByOthers = () => ({
  status: 40900,
  message: '排班已被他人修改',
  data: { reason: rosterErrors.changed.reason, params: {} },
});

it('what is set while a refused change is taken back is lost with it, and named', async () => {
  const server = await open();
  server.answerBy(rosterApi.setCells, changedByOthers);
  key(cellAt(chen, 2), 'l');
  // The planner goes on while the latest board is being read.
  server.answerBy(rosterApi.board, () => {
    if (server.to(rosterApi.board).length === 2) key(cellAt(zhou, 3), 'l');
    return { data: boardOf({ stamp: 8 }) };
  });
  expect(await screen.findByText(/您刚才的 2 处改动没有保存/)).toBeTruthy();
  expect([shownIn(chen, 2), shownIn(zhou, 3)]).toEqual(['休', '休']);
  key(cellAt(chen, 5), 'l');
  await waitFor(() => expect(sentCells(server)).toHaveLength(2));
  expect(sentCells(server)[1]).toEqual([{ employeeId: chen.employeeId, date: dayOf(5), shiftKindId: late.id }]);
});

it('lost changes that a rule now stands against stay lost, and the rule is said', async () => {
  const board = boardOf();
  const server = await open();
  server.answerBy(rosterApi.setCells, changedByOthers);
  const leave = { employeeId: chen.employeeId, date: dayOf(2), halves: 2 as const, name: '事假', isApproved: true };
  server.answer(rosterApi.board, { ...board, stamp: 8, leave: [...board.leave, leave] });
  key(cellAt(chen, 2), 'l');
  fireEvent.click(await screen.findByRole('button', { name: '重新应用' }));
  expect((await screen.findAllByText('不能排：当天请假（事假）')).length).toBeGreaterThan(0);
  expect(screen.getByText(/您刚才的 1 处改动没有保存/)).toBeTruthy();
  expect(sentCells(server)).toHaveLength(1);
});

it('changes that were refused after the week was changed are named there, and lead back', async () => {
  const server = await open();
  server.answerBy(rosterApi.setCells, changedByOthers);
  key(cellAt(chen, 2), 'l');
  fireEvent.click(screen.getByRole('button', { name: '下一周' }));
  expect(await screen.findByText(`星河路旗舰店 ${monday} 那一周的排班已被他人修改；您的 1 处改动没有保存`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '查看那一周' }));
  expect(await screen.findByRole('button', { name: '重新应用' })).toBeTruthy();
});

it('a kind whose times changed is placed anew by its key, and Ctrl+Z asks for what is in force', async () => {
  const changed = boardOf().kinds.map((kind) => (kind.id === early.id ? { ...kind, startMin: 540 } : kind));
  const server = await open({ board: boardOf({ kinds: changed }) });
  expect(shownIn(lin, 0)).toBe('早08–16');
  key(cellAt(lin, 0), 'e');
  await waitFor(() => expect(shownIn(lin, 0)).toBe('早09–16'));
  const cell = { employeeId: lin.employeeId, date: monday, shiftKindId: early.id };
  await waitFor(() => expect(sentCells(server)).toEqual([[cell]]));
  await waitFor(() => expect(server.to(rosterApi.board).length).toBeGreaterThan(1));
  key(cellAt(lin, 0), 'e');
  key(cellAt(lin, 0), 'z', { ctrlKey: true });
  await waitFor(() => expect(sentCells(server)).toEqual([[cell], [{ ...cell, isInForce: true }]]));
});

it('dragging lights the cells where a shift may go and hatches the others with the reason', async () => {
  const server = await open();
  const at = (element: Element) => {
    document.elementFromPoint = () => element;
    return { clientX: 50, clientY: 50, button: 0 };
  };
  const chip = screen.getByText('夜班').closest('[data-carry]')!;
  fireEvent.mouseDown(chip, { clientX: 0, clientY: 0, button: 0 });
  fireEvent.mouseMove(document, { ...at(cellAt(zhou, 2)), clientX: 10 });
  fireEvent.mouseMove(document, at(cellAt(zhou, 2)));
  await waitFor(() => expect(cellAt(zhou, 3).className).toContain('is-can'));
  expect(cellAt(chen, 1).className).toContain('is-no');
  await waitFor(() => expect(cellAt(zhou, 2).className).toContain('is-bad-drop'));
  expect(screen.getAllByText(/的班次只隔/).length).toBeGreaterThan(0);
  fireEvent.mouseMove(document, at(cellAt(zhou, 3)));
  await waitFor(() => expect(cellAt(zhou, 3).className).toContain('is-drop'));
  fireEvent.mouseUp(document);
  await waitFor(() =>
    expect(sentCells(server)).toEqual([[{ employeeId: zhou.employeeId, date: dayOf(3), shiftKindId: night.id }]]),
  );
});

it('the menu of a cell places, moves and hands over, with the reason where it cannot', async () => {
  const server = await open();
  key(cellAt(zhou, 1), 'Enter');
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('周敏 · 周二 11-17')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: /周四 11-19/ }));
  await waitFor(() =>
    expect(sentCells(server)).toEqual([
      [
        { employeeId: zhou.employeeId, date: dayOf(3), shiftKindId: late.id },
        { employeeId: zhou.employeeId, date: dayOf(1), shiftKindId: null },
      ],
    ]),
  );
});

it('lists what is wrong in words, and jumps to the cell', async () => {
  await open({ board: boardOf({ settings: { ...boardOf().settings, mostWeekHours: 20 } }) });
  fireEvent.click(screen.getByRole('button', { name: /缺人/ }));
  const list = within(screen.getByRole('complementary', { name: '提醒' }));
  fireEvent.click(list.getByRole('button', { name: /林晓雯 .*本周 32 小时，超过 20 小时/ }));
  await waitFor(() => expect(document.activeElement).toBe(cellAt(lin, 0)));
});

it('publishes after showing what changes for whom', async () => {
  const server = await open();
  server.answer(rosterApi.publishPreview, {
    stamp: 7,
    people: [
      {
        employeeId: chen.employeeId,
        name: '陈立',
        hasAccount: false,
        changes: [{ date: dayOf(4), before: null, after: '早班 08:00–16:00' }],
      },
    ],
    faults: [],
    warnings: [],
  });
  server.answer(rosterApi.publish, { published: 1, cancelled: 0, told: 0, stamp: 8 });
  fireEvent.click(screen.getByRole('button', { name: /发布/ }));
  expect(await screen.findByText('早班 08:00–16:00')).toBeTruthy();
  expect(screen.getByText(/陈立没有登录账号/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '发布 1 处改动' }));
  await waitFor(() =>
    expect(server.to(rosterApi.publish).at(-1)?.body).toEqual({ branchId, from: monday, to: dayOf(6), stamp: 7 }),
  );
});

it('a publication that was refused shows the latest changes under the refusal, and publishes those', async () => {
  const server = await open();
  const previewOf = (stamp: number, after: string) => ({
    stamp,
    people: [{ employeeId: chen.employeeId, name: '陈立', hasAccount: true, changes: [{ date: dayOf(4), before: null, after }] }],
    faults: [],
    warnings: [],
  });
  server.answer(rosterApi.publishPreview, previewOf(7, '早班 08:00–16:00'));
  server.answerBy(rosterApi.publish, changedByOthers);
  fireEvent.click(screen.getByRole('button', { name: /发布/ }));
  await screen.findByText('早班 08:00–16:00');
  server.answer(rosterApi.publishPreview, previewOf(8, '晚班 16:00–00:00'));
  const boards = server.to(rosterApi.board).length;
  fireEvent.click(screen.getByRole('button', { name: '发布 1 处改动' }));
  expect(await screen.findByText('晚班 16:00–00:00')).toBeTruthy();
  expect(screen.getByText('排班已被他人修改')).toBeTruthy();
  expect(server.to(rosterApi.board).length).toBeGreaterThan(boards);
  fireEvent.click(screen.getByRole('button', { name: '发布 1 处改动' }));
  await waitFor(() => expect(server.to(rosterApi.publish).at(-1)?.body).toMatchObject({ stamp: 8 }));
});

it('what breaks a hard rule stops the publication', async () => {
  const server = await open();
  const fault = {
    rule: 'LEAVE' as const,
    isHard: true,
    employeeId: chen.employeeId,
    name: '陈立',
    date: dayOf(4),
    toDate: dayOf(4),
    params: { leave: '年假' },
  };
  const people = [
    { employeeId: chen.employeeId, name: '陈立', hasAccount: true, changes: [{ date: dayOf(4), before: null, after: '早班' }] },
  ];
  server.answer(rosterApi.publishPreview, { stamp: 7, people, faults: [fault], warnings: [] });
  fireEvent.click(screen.getByRole('button', { name: /发布/ }));
  expect(await screen.findByText('陈立 11-20：当天请假（年假）')).toBeTruthy();
  expect(screen.getByRole('button', { name: '发布 1 处改动' })).toHaveProperty('disabled', true);
});

it('copies last week, names what was left out, and takes it back by Ctrl+Z', async () => {
  const server = await open();
  const cell = { employeeId: chen.employeeId, date: dayOf(1), shiftKindId: late.id };
  const fault = {
    rule: 'LEAVE' as const,
    isHard: true,
    employeeId: chen.employeeId,
    name: '陈立',
    date: dayOf(1),
    toDate: dayOf(1),
    params: { leave: '年假' },
  };
  server.answer(rosterApi.copyDays, {
    before: [{ employeeId: lin.employeeId, date: monday, shiftKindId: null }],
    skipped: [{ ...cell, name: '陈立', fault }],
    stamp: 8,
  });
  fireEvent.click(screen.getByRole('button', { name: /复制上周/ }));
  expect((await screen.findAllByText('已复制上周的排班，1 格没有复制')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(server.to(rosterApi.copyDays)[0]?.body).toEqual({ branchId, from: dayOf(-7), to: dayOf(-1), onto: monday });
  key(cellAt(lin, 0), 'z', { ctrlKey: true });
  await waitFor(() => expect(sentCells(server)).toEqual([[{ employeeId: lin.employeeId, date: monday, shiftKindId: null }]]));
});

it('a message opens its swap, which is approved there', async () => {
  const opened = rosterServer(boardOf({ swapsToDecide: 1 }));
  opened.answer(rosterSwapApi.swaps, {
    rows: [swapOf(), swapOf({ id: idOf(410), status: 'APPROVED', can: [], deciderName: '林晓雯' })],
    total: 2,
  });
  opened.answer(rosterSwapApi.approveSwap, swapOf({ status: 'APPROVED' }));
  showPage(planner, `&swap=${idOf(401)}`);
  expect((await screen.findAllByText('家里有事')).length).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: '批准换班' }));
  await waitFor(() => expect(opened.to(rosterSwapApi.approveSwap)[0]?.body).toEqual({ version: 2 }));
});

it('a swap in which the reader has a part says so, and cannot be approved', async () => {
  const opened = rosterServer(boardOf({ swapsToDecide: 1 }));
  const whyNotApprove = '林晓雯已是本单的申请人，不能再当审批人，请由陈立处理';
  opened.answer(rosterSwapApi.swaps, { rows: [swapOf({ can: ['reject'], whyNotApprove })], total: 1 });
  showPage(planner, `&swap=${idOf(401)}`);
  expect(await screen.findByText(whyNotApprove)).toBeTruthy();
  expect(screen.getByRole('button', { name: '批准换班' })).toHaveProperty('disabled', true);
});

it('a suggestion shows how it gets better, explains itself, and becomes drafts', async () => {
  const server = await open();
  server.answer(rosterProposalApi.latestProposal, null);
  server.answer(rosterProposalApi.propose, proposalOf({ status: 'WAITING', best: null }));
  server.answer(rosterProposalApi.proposal, proposalOf({ status: 'RUNNING', isProven: false }));
  server.answer(rosterProposalApi.applyProposal, proposalOf({ status: 'APPLIED' }));
  fireEvent.click(screen.getByRole('button', { name: /排班建议/ }));
  fireEvent.click(await screen.findByRole('button', { name: '开始计算' }));
  expect(await screen.findByText('代价随时间下降')).toBeTruthy();
  expect(screen.getByText('2 人时')).toBeTruthy();
  server.answer(rosterProposalApi.proposal, proposalOf());
  expect(await screen.findByText('已证明没有更好的排班')).toBeTruthy();
  expect(screen.getByText('周六 11-21 20–22 点缺 1 名员工')).toBeTruthy();
  expect(screen.getByText('两班之间休息不足：周敏')).toBeTruthy();
  expect(screen.getByText('照顾到它要由陈立顶班，代价会多 40')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '采用为草稿' }));
  await waitFor(() => expect(server.to(rosterProposalApi.applyProposal)).toHaveLength(1));
});

it('a suggestion that is stopped is done with its best roster', async () => {
  const server = await open();
  server.answer(rosterProposalApi.latestProposal, proposalOf({ status: 'RUNNING' }));
  server.answer(rosterProposalApi.proposal, proposalOf({ status: 'RUNNING', isProven: false }));
  server.answerBy(rosterProposalApi.cancelProposal, () => {
    const stopped = proposalOf({ status: 'DONE', isProven: false });
    server.answer(rosterProposalApi.proposal, stopped);
    return { data: stopped };
  });
  server.answer(rosterProposalApi.applyProposal, proposalOf({ status: 'APPLIED', isProven: false }));
  fireEvent.click(screen.getByRole('button', { name: /排班建议/ }));
  fireEvent.click(await screen.findByRole('button', { name: '停止，看目前最好的' }));
  expect(await screen.findByText('到停止为止最好的结果，再算久一点可能更好')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '采用为草稿' }));
  await waitFor(() => expect(server.to(rosterProposalApi.applyProposal)).toHaveLength(1));
});

it('whoever may only look sees no palette and changes nothing by keys', async () => {
  const server = await open({ board: boardOf({ can: [], cost: null }), can: ['ROSTER_LIST'] });
  expect(document.querySelector('[data-carry]')).toBeNull();
  expect(screen.queryByText('人力成本')).toBeNull();
  key(cellAt(chen, 2), 'l');
  expect(sentCells(server)).toEqual([]);
});

it('by position and by shift it shows the same week in other orders', async () => {
  await open({ query: '&view=positions' });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContain('收银 2 人');
  fireEvent.click(screen.getByText('按时段'));
  const table = within(await screen.findByRole('table', { name: '按时段' }));
  expect(table.getAllByRole('button', { name: /林晓雯 .*早班/ })).toHaveLength(4);
});

it('without kinds of shifts it leads to the setup', async () => {
  rosterServer(boardOf({ kinds: [], shifts: [] }));
  showPage([...planner, 'WORK_SCHEDULE'], '');
  expect(await screen.findByText('还没有班次')).toBeTruthy();
  expect(screen.getByRole('button', { name: '班次设置' })).toBeTruthy();
});
