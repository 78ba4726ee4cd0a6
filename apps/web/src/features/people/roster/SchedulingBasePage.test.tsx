import { rosterApi, rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import SchedulingBasePage from './SchedulingBasePage.tsx';
import { boardOf, branchId, chen, dayOf, early, idOf, late, setupOf } from './testing/boards.ts';

async function open(setup = setupOf()) {
  const server = fakeServer();
  server.answer(rosterSetupApi.setup, setup);
  server.answer(rosterApi.board, boardOf());
  show(<SchedulingBasePage />, { can: ['WORK_SCHEDULE', 'ROSTER_LIST', 'ROSTER_EDIT'], path: '/x' });
  act(() =>
    useSession.setState(({ user }) => ({
      user: {
        ...user,
        branches: [{ id: branchId, name: '星河路旗舰店', branchNo: '1001', dayCutoffMin: 360 }],
      } as unknown as UserInfo,
    })),
  );
  await screen.findByRole('heading', { name: /每小时人手/ });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the kinds with their times and limits, and changes one', async () => {
  const server = await open();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.find((text) => text?.includes('晚班'))).toContain(
    '16:00 – 24:0030 分前 60 / 后 60 分5 分5 分缺 120 分起缺 240 分起',
  );
  server.answer(rosterSetupApi.changeKind, early);
  fireEvent.click(screen.getAllByRole('button', { name: '编辑' })[0]!);
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '早班A' } });
  press('保存');
  await waitFor(() =>
    expect(server.to(rosterSetupApi.changeKind)[0]?.body).toMatchObject({
      name: '早班A',
      startMin: 480,
      endMin: 960,
      version: 1,
    }),
  );
});

it('moves a kind up and down in the order of the palette', async () => {
  const server = await open();
  server.answer(rosterSetupApi.orderKinds, []);
  fireEvent.click(screen.getByRole('button', { name: '更多 晚班' }));
  fireEvent.click(await screen.findByText('上移'));
  await waitFor(() =>
    expect(server.to(rosterSetupApi.orderKinds)[0]?.body).toMatchObject({ branchId, ids: [late.id, early.id, idOf(103)] }),
  );
});

it('checks a rotation, changes it by keys, and saves it', async () => {
  const server = await open();
  expect(screen.getByText('周敏 每周 48 小时，超过 44 小时')).toBeTruthy();
  const cell = screen.getByRole('button', { name: '陈立 周日：休息' });
  fireEvent.keyDown(cell, { key: 'n' });
  expect(await screen.findByText(/^1 格未保存/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '套用到下周' })).toHaveProperty('disabled', true);
  server.answer(rosterSetupApi.changeRotation, setupOf().rotations[0]!);
  press('保存');
  await waitFor(() => {
    const body = server.to(rosterSetupApi.changeRotation)[0]?.body as { rows: { cells: (string | null)[] }[] };
    expect(body.rows[1]?.cells[6]).toBe(idOf(103));
  });
});

it('keeps unsaved cells of a rotation: nothing leads away from them, and a newer version is shown beneath them', async () => {
  const [rotation] = setupOf().rotations;
  const other = { ...rotation!, id: idOf(602), name: '网管' };
  const server = await open(setupOf({ rotations: [rotation!, other] }));
  const isDisabled = () => screen.getByRole('combobox', { name: '选择轮换' }).hasAttribute('disabled');
  expect(isDisabled()).toBe(false);
  fireEvent.keyDown(screen.getByRole('button', { name: '陈立 周日：休息' }), { key: 'n' });
  await screen.findByText(/^1 格未保存/);
  expect(isDisabled()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '轮换的更多操作' }));
  const isOff = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled');
  expect([await isOff('修改轮换'), await isOff('新增轮换')]).toEqual(['true', 'true']);

  // A colleague saves another cell, and a third one adds a rotation that comes first.
  const rows = rotation!.rows.map((row, i) => (i === 0 ? { ...row, cells: row.cells.with(0, null) } : row));
  const first = { ...other, id: idOf(600), name: '吧台' };
  server.answer(rosterSetupApi.setup, setupOf({ rotations: [first, { ...rotation!, rows, version: 2 }, other] }));
  server.answer(rosterSetupApi.orderKinds, []);
  fireEvent.click(screen.getByRole('button', { name: '更多 晚班' }));
  fireEvent.click(await screen.findByText('上移'));
  expect(await screen.findByText(/^他人刚保存了这个轮换.*您未保存的 1 格还在上面/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '周敏 周一：休息' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '陈立 周日：夜班' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  press('保留我的改动');
  server.answer(rosterSetupApi.changeRotation, rotation!);
  press('保存');
  await waitFor(() => expect(server.to(rosterSetupApi.changeRotation)).toHaveLength(1));
  const body = server.to(rosterSetupApi.changeRotation)[0]?.body as { version: number; rows: { cells: (string | null)[] }[] };
  expect([body.version, body.rows[0]?.cells[0], body.rows[1]?.cells[6]]).toEqual([2, null, idOf(103)]);
});

it('applies a rotation to next week as drafts, and names what was left out', async () => {
  const server = await open();
  const fault = {
    rule: 'LEAVE' as const,
    isHard: true,
    employeeId: chen.employeeId,
    name: '陈立',
    date: dayOf(7),
    toDate: dayOf(7),
    params: { leave: '年假' },
  };
  server.answer(rosterApi.applyRotation, {
    before: [],
    skipped: [{ employeeId: chen.employeeId, date: dayOf(7), shiftKindId: early.id, name: '陈立', fault }],
    stamp: 9,
  });
  press('套用到下周');
  expect(await screen.findByText('陈立 11-23：当天请假（年假）')).toBeTruthy();
  expect(server.to(rosterApi.applyRotation)[0]?.body).toEqual({ branchId, from: dayOf(7), to: dayOf(13), rotationId: idOf(601) });
});

it('compares the need of a weekday with the rotations, and offers a shift that fills the gap', async () => {
  await open();
  // Thursday: today.
  expect(screen.getByText('周四需要 16 人时，已排 16，缺 0')).toBeTruthy();
  expect(screen.getByText('每个小时的人手都够')).toBeTruthy();
  fireEvent.click(screen.getAllByText('周三').at(-1)!);
  expect(await screen.findByText('周三需要 16 人时，已排 8，缺 8')).toBeTruthy();
  expect(screen.getByText('16–24 点缺 1 人')).toBeTruthy();
  press('加一个 16–24 短班');
  expect(await screen.findByText('8 小时，扣除休息 7.5 小时')).toBeTruthy();
});

it('suggests staffing from demand with the arithmetic behind it, and takes it over', async () => {
  const server = await open();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    occupiedHundredths: hour * 400,
    ordersHundredths: 0,
    isOpen: true,
    heads: Math.max(1, Math.ceil((hour * 4) / 40)),
  }));
  server.answer(rosterSetupApi.suggestNeeds, { weekday: 4, days: [dayOf(-4), dayOf(-11)], seatsPerHead: 40, seats: 120, hours });
  server.answer(rosterSetupApi.setNeeds, []);
  press(/按客流建议/);
  expect(await screen.findByText(/23 点最忙，平均上座 92，需要 3 人/)).toBeTruthy();
  expect(screen.getByText('数据只有 2 天，请当作参考')).toBeTruthy();
  press('采用建议');
  await waitFor(() =>
    expect(server.to(rosterSetupApi.setNeeds)[0]?.body).toMatchObject({
      branchId,
      seen: 'first',
      weekdays: [4],
      needs: [{ positionId: null }],
    }),
  );
});

it('sets needs by keys, for several weekdays and single positions', async () => {
  const server = await open();
  server.answer(rosterSetupApi.setNeeds, []);
  press('设置人手');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.keyDown(dialog.getByRole('button', { name: '全店 20 点 1' }), { key: '4' });
  fireEvent.keyDown(dialog.getByRole('button', { name: '全店 21 点 1' }), { key: '+' });
  fireEvent.click(dialog.getByLabelText('周五'));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => {
    const body = server.to(rosterSetupApi.setNeeds)[0]?.body as { weekdays: number[]; needs: { heads: number[] }[] };
    expect(body.weekdays).toEqual([4, 5]);
    expect(body.needs[0]?.heads.slice(19, 23)).toEqual([1, 4, 2, 1]);
  });
});

it('needs that somebody else changed meanwhile are not replaced: the refusal is shown, and saved is what began with the latest', async () => {
  const server = await open();
  const refusal = { reason: 'common.changedMeanwhile', params: {} };
  server.answerBy(rosterSetupApi.setNeeds, () => ({ status: 40900, message: '内容已被他人修改，请刷新后重试', data: refusal }));
  press('设置人手');
  const save = async () => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog');
  server.answer(rosterSetupApi.setup, setupOf({ needsStamp: 'second' }));
  await save();
  expect(await screen.findByText('内容已被他人修改，请刷新后重试')).toBeTruthy();
  await waitFor(() => expect(server.to(rosterSetupApi.setup).length).toBeGreaterThan(1));
  await save();
  await waitFor(() => expect(server.to(rosterSetupApi.setNeeds)).toHaveLength(2));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('设置人手');
  await save();
  await waitFor(() => expect(server.to(rosterSetupApi.setNeeds)).toHaveLength(3));
  const seen = server.to(rosterSetupApi.setNeeds).map(({ body }) => (body as { seen: string }).seen);
  expect(seen).toEqual(['first', 'first', 'second']);
});

it('copies kinds to other branches and says what became of each', async () => {
  const server = await open();
  server.answer(rosterSetupApi.copyKinds, [{ branchId: idOf(2), branchName: '中山公园店', added: ['早班'], left: ['晚班'] }]);
  press('复制到其他门店');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '复制到' }));
  fireEvent.click(await screen.findByText('中山公园店'));
  press('复制到 1 家门店');
  expect(await screen.findByText('新增：早班')).toBeTruthy();
  expect(screen.getByText('已有，未改：晚班')).toBeTruthy();
});

it('without kinds and rotations it says what they are for', async () => {
  await open(setupOf({ kinds: [], rotations: [], needs: [] }));
  expect(await screen.findByText('还没有班次')).toBeTruthy();
  expect(screen.getByText('先新增班次')).toBeTruthy();
});
