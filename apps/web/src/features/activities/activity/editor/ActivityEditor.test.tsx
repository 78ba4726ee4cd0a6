import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropKeptRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { show } from '#testing/show.tsx';
import ChargeDiscountPage from '../ChargeDiscountPage.tsx';
import { activityFeature } from '../feature.ts';
import SecondCupHalfPage from '../SecondCupHalfPage.tsx';
import { id, sampleActivity, sampleProducts, sampleResult } from '../testing/activities.ts';
import { activityServer } from '../testing/activity-server.ts';

activityFeature.fillSlots?.();
afterEach(() => vi.useRealTimers());

const can = ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'ACTIVITY_STOP'];
type Sent = Partial<ActivityContent> & { id?: string; version?: number };

/** A server that stores drafts, counts their versions and finishes every trial at once. */
function openServer() {
  const server = activityServer();
  let version = 0;
  server.answerBy(activityApi.save, ({ body }) => {
    const draft = body as Sent;
    version = (draft.version ?? 0) + 1;
    return { data: sampleActivity({ ...(draft as object), id: id(1), status: 'DRAFT', state: 'DRAFT', version }) };
  });
  const trial = { id: id(50), progressBp: 10_000, createdTime: '2026-11-18T04:00:00.000Z', endedTime: null };
  server.answerBy(activityApi.startTrial, () => ({ data: { ...trial, status: 'DONE', result: sampleResult() } }));
  const saved = () => server.to(activityApi.save).map(({ body }) => body as Sent);
  return { server, saved };
}

const draft = () => sampleActivity({ status: 'DRAFT', state: 'DRAFT', version: 7 });
async function openDraft(over: object = {}) {
  const opened = openServer();
  opened.server.answer(activityApi.get, { ...draft(), ...over });
  show(<ChargeDiscountPage />, { can, path: `/admin/activity/activityHome/chargeDiscount?edit=${id(1)}` });
  await screen.findByLabelText('第 1 档充值金额');
  return opened;
}

describe('the editor', () => {
  it('says what is missing, blocks submitting and leads to the field', async () => {
    openServer();
    show(<ChargeDiscountPage />, { can, path: '/admin/activity/activityHome/chargeDiscount?new=1' });
    const checks = await screen.findByRole('list', { name: '检查' });
    expect(within(checks).getByText('请填写活动名称')).toBeTruthy();
    expect(within(checks).getByText('请填写每一档的充值金额')).toBeTruthy();
    expect((screen.getByRole('button', { name: '提交审核' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '定位 请填写活动名称' }));
    expect(document.activeElement).toBe(screen.getByLabelText('活动名称'));
  });

  it('follows the form in words and with a worked recharge', async () => {
    await openDraft();
    expect(await screen.findByText('¥50 / ¥200')).toBeTruthy();
    expect(screen.getByText(/命中“满 ¥200.00”加赠/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('第 2 档充值金额'), { target: { value: '300' } });
    expect(await screen.findByText('¥50 / ¥300')).toBeTruthy();
    expect(screen.getByText(/命中“满 ¥300.00”加赠/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '换个例子' }));
    expect(await screen.findByText(/命中“满 ¥50.00”加赠/)).toBeTruthy();
  });

  it('saves on leaving a field and says when and which version; nothing changed is not saved', async () => {
    const { saved } = await openDraft();
    const name = screen.getByLabelText('活动名称');
    fireEvent.blur(name);
    fireEvent.change(name, { target: { value: '工作日充值' } });
    fireEvent.blur(name);
    expect(await screen.findByText(/已自动保存 \d\d:\d\d · 版本 8/)).toBeTruthy();
    expect(saved()).toMatchObject([{ id: id(1), version: 7, name: '工作日充值' }]);
  });

  it('saves every ten seconds while something is unsaved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = await openDraft({ preset: 'CHARGE_DISCOUNT' });
    fireEvent.change(screen.getByLabelText('活动名称'), { target: { value: '夜场' } });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ name: '夜场' }));
  });

  it('tries out 800 ms after the last change and keeps the old figures grey until the new ones are there', async () => {
    const { server } = await openDraft();
    const table = await screen.findByRole('table', { name: '试算' });
    expect(within(table).getByText('412')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: '赠送档位' })).getByText('412')).toBeTruthy();
    const trials = server.to(activityApi.startTrial);
    expect(trials).toHaveLength(1);
    expect(trials[0]?.body).toMatchObject({ activityId: id(1), content: { name: '周末充值加赠' } });
    fireEvent.change(screen.getByLabelText('第 1 档赠送'), { target: { value: '6' } });
    expect(screen.getByRole('table', { name: '试算' }).closest('.is-stale')).toBeTruthy();
    await waitFor(() => expect(server.to(activityApi.startTrial)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('table', { name: '试算' }).closest('.is-stale')).toBeNull());
  });

  it('a new activity is saved before its first trial, and submitted with a reason once it was tried out', async () => {
    const { server, saved } = openServer();
    server.answer(activityApi.submit, sampleActivity({ status: 'PENDING', state: 'PENDING' }));
    server.answer(activityApi.get, sampleActivity({ status: 'PENDING', state: 'PENDING' }));
    show(<ChargeDiscountPage />, { can, path: '/admin/activity/activityHome/chargeDiscount?new=1' });
    fireEvent.change(await screen.findByLabelText('第 1 档充值金额'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('第 1 档赠送'), { target: { value: '10' } });
    fireEvent.change(screen.getByLabelText('活动名称'), { target: { value: '充百送十' } });
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    fireEvent.change(await screen.findByLabelText('申请原因'), { target: { value: '旺季' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.to(activityApi.submit)[0]?.body).toEqual({ version: 1, reason: '旺季' }));
    expect(saved()).toHaveLength(1);
    expect(server.to(activityApi.startTrial)[0]?.body).toMatchObject({ activityId: id(1) });
  });

  it('a bonus above the red line cannot be submitted', async () => {
    await openDraft();
    fireEvent.change(screen.getByLabelText('第 2 档赠送'), { target: { value: '80' } });
    expect(await screen.findByText('最高档赠送 40.0%，超过品牌红线 35%')).toBeTruthy();
    expect((screen.getByRole('button', { name: '提交审核' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('a refusal of the server stands beside the title, and nothing is lost', async () => {
    const { server } = await openDraft();
    server.answerBy(activityApi.save, () => ({ status: 40900, message: '已被他人修改' }));
    fireEvent.change(screen.getByLabelText('活动名称'), { target: { value: '新名字' } });
    fireEvent.blur(screen.getByLabelText('活动名称'));
    expect(await screen.findByText('没有保存：已被他人修改')).toBeTruthy();
    expect((screen.getByLabelText('活动名称') as HTMLInputElement).value).toBe('新名字');
  });

  it('what is no draft any more is not edited', async () => {
    const { server } = openServer();
    server.answer(activityApi.get, sampleActivity());
    show(<ChargeDiscountPage />, { can, path: `/x?edit=${id(1)}` });
    expect(await screen.findByText('这个活动不能再编辑')).toBeTruthy();
  });
});

it('keeps what is not whole under the draft once there is one, so that the next new activity begins empty', async () => {
  openServer();
  show(<ChargeDiscountPage />, { can, path: '/admin/activity/activityHome/chargeDiscount?new=1' });
  fireEvent.change(await screen.findByLabelText('第 1 档充值金额'), { target: { value: '100' } });
  const name = screen.getByLabelText('活动名称');
  fireEvent.change(name, { target: { value: '充百送十' } });
  fireEvent.blur(name);
  await screen.findByText(/版本 1/);
  fireEvent.change(name, { target: { value: '' } });
  const kept = (of: string) => readKeptRecord<ActivityContent>(`draft me activity ${of}`);
  await waitFor(async () => expect(await kept(id(1))).toMatchObject({ name: '' }));
  expect(await kept('new CHARGE_DISCOUNT')).toBeUndefined();
  await dropKeptRecord(`draft me activity ${id(1)}`);
});

describe('hours', () => {
  it('are painted by dragging, erased with Alt, and chosen by keyboard', async () => {
    const { saved } = await openDraft({ hours: [0, 0, 0, 0, 0, 0, 1] });
    const cell = (name: string) => screen.getByRole('gridcell', { name });
    fireEvent.pointerDown(cell('周一 8:00'), { button: 0 });
    fireEvent.pointerEnter(cell('周一 9:00'));
    fireEvent.pointerEnter(cell('周一 10:00'));
    fireEvent.pointerUp(cell('周一 10:00'));
    expect(screen.getByText('已选 4 / 168 小时')).toBeTruthy();
    fireEvent.pointerDown(cell('周一 9:00'), { button: 0, altKey: true });
    fireEvent.pointerUp(cell('周一 9:00'));
    expect(cell('周一 9:00').getAttribute('aria-selected')).toBe('false');
    cell('周一 8:00').focus();
    fireEvent.keyDown(cell('周一 8:00'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('周二 8:00'));
    fireEvent.keyDown(cell('周二 8:00'), { key: ' ' });
    expect(cell('周二 8:00').getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('rowheader', { name: '周三' }));
    fireEvent.click(screen.getByRole('columnheader', { name: '每天 0:00' }));
    fireEvent.blur(screen.getByLabelText('活动名称'));
    await waitFor(() => expect(saved().at(-1)?.hours).toEqual([1281, 257, 16_777_215, 1, 1, 1, 1]));
  });
});

describe('second cup', () => {
  it('shows products with their price after it, and draws the pair of the example', async () => {
    const { server } = openServer();
    const on = { of: 'PRODUCTS' as const, ids: sampleProducts.map((product) => product.id) };
    const grants = [{ key: 'a', benefit: { gives: 'NTH_UNIT_PERCENT' as const, on, nth: 2, payBp: 5000 } }];
    server.answer(activityApi.get, {
      ...draft(),
      preset: 'SECOND_CUP',
      rule: { trigger: 'QUOTE_ORDER', grants },
    });
    show(<SecondCupHalfPage />, { can, path: `/x?edit=${id(1)}` });
    const table = await screen.findByRole('table', { name: '参与商品' });
    expect(within(table).getByText('9.00', { exact: false, selector: '.is-held-up *' })).toBeTruthy();
    const units = document.querySelectorAll('.example-units li');
    expect([...units].map((unit) => unit.className)).toEqual(['is-first', 'is-last', '']);
    expect(units[1]?.textContent).toContain('第 2 件，按 50% 付');
    expect(units[2]?.textContent).toContain('落单，不打折');
    fireEvent.click(screen.getByRole('button', { name: '移除柠檬茶' }));
    await waitFor(() => expect(document.querySelectorAll('.example-units li')).toHaveLength(2));
  });
});
