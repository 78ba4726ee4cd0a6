import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import type { Confession, ConfessionToday, HandledConfession } from '@netbar/contract/activities/confession/confession.model';
import { marksOf } from '@netbar/contract/activities/confession/confession.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ConfessionAuditListPage from './ConfessionAuditListPage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const said: [machine: string, text: string, nickname: string | null][] = [
  ['A032', '可以加个 V 吗 wx_xx88', '小雨天'],
  ['B028', '前台小姐姐好温柔', null],
  ['V003', '今天通宵开黑三连胜', null],
];
const confessions = said.map(([machineName, text, nickname], i): Confession => ({
  id: id(i + 1),
  branchId: id(9),
  branchName: '文三路旗舰店',
  machineName,
  nickname,
  target: null,
  text,
  marks: marksOf(text),
  status: 'PENDING',
  createdTime: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
  decidedByName: null,
  decidedTime: null,
  rejectReason: null,
  rejectRemark: '',
  isMasked: false,
  shownFrom: null,
}));
const author = {
  memberId: id(8),
  name: '林雨',
  levelName: '白银会员',
  phone: '136****2087',
  published: 7,
  rejected: 0,
  hidden: 0,
};

/** A server on which decisions count, so that lists that are read again follow. */
function open({ skipped = 0 } = {}) {
  const server = fakeServer();
  const waiting = new Set(confessions.map((one) => one.id));
  const handled: HandledConfession[] = [];
  // First, since its path fits the others too.
  server.answerBy(confessionApi.get, ({ url }) => {
    const found = confessions.find((one) => url.pathname.endsWith(one.id));
    return { data: { ...found, author: found?.nickname ? author : null, shownText: null } };
  });
  const idsIn = (body: unknown) => (body as { confessionIds: string[] }).confessionIds;
  const done = (body: unknown) => ({ data: { doneIds: idsIn(body), skipped } });
  for (const action of ['publish', 'reject', 'forward', 'hide'] as const)
    server.answerBy(confessionApi[action], ({ body }) => {
      for (const one of idsIn(body)) waiting.delete(one);
      return done(body);
    });
  server.answerBy(confessionApi.undo, ({ body }) => {
    for (const one of idsIn(body)) waiting.add(one);
    return done(body);
  });
  server.answerBy(confessionApi.list, ({ url }) => {
    const rows = url.searchParams.get('status') === 'PENDING' ? confessions.filter((one) => waiting.has(one.id)) : [];
    return { data: { rows, total: rows.length } };
  });
  const figures = { published: 104, rejected: 14, forwarded: 0, meanWaitSeconds: 95, waiting: 3, oldestTime: null };
  const today: ConfessionToday = { ...figures, handled };
  server.answerBy(confessionApi.today, () => ({ data: { ...today, waiting: waiting.size } }));
  show(<ConfessionAuditListPage />, { can: ['CONFESSION_AUDIT'] });
  return server;
}
const press = (key: string, over = {}) => fireEvent.keyDown(document.body, { key, ...over });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });
const list = () => within(screen.getByRole('list', { name: '待审' }));
const listed = () => list().queryAllByRole('button').length;

it('opens the first, marks what rules found, and says who wrote it with a masked phone', async () => {
  open();
  await heading(/A032 · 小雨天/);
  const marks = [...document.querySelectorAll('.cf-words mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['加个 V', 'wx_xx88']);
  expect(await screen.findByText('白银会员 · 136****2087')).toBeTruthy();
  expect(screen.getByText('第 1 / 3 条')).toBeTruthy();
  expect(screen.getByRole('button', { name: /泄露联系方式/ }).className).toBe('fits');
  fireEvent.click(screen.getByRole('button', { name: '预览遮挡' }));
  expect(screen.getByText('可以＊＊ 吗 ＊＊')).toBeTruthy();
});

it('J and K move, A publishes and opens the next, M publishes without what was found', async () => {
  const server = open();
  await heading(/A032/);
  press('j');
  await heading(/B028 · 匿名/);
  press('k');
  await heading(/A032/);
  press('m');
  await heading(/B028/);
  await waitFor(() => expect(server.to(confessionApi.publish)).toHaveLength(1));
  expect(server.to(confessionApi.publish)[0]).toMatchObject({
    body: { confessionIds: [id(1)], isMasked: true },
    key: expect.any(String),
  });
  press('a');
  await heading(/V003/);
  await waitFor(() => expect(server.to(confessionApi.publish)).toHaveLength(2));
  expect(server.to(confessionApi.publish)[1]).toMatchObject({ body: { confessionIds: [id(2)], isMasked: false } });
  // Nothing was found in it, so there is nothing to mask.
  press('m');
  expect(server.to(confessionApi.publish)).toHaveLength(2);
});

it('a number rejects at once, R asks for it, and another reason must be written', async () => {
  const server = open();
  await heading(/A032/);
  press('1');
  await heading(/B028/);
  press('r');
  expect(screen.getByText('按 1–6 选择原因，Esc 取消')).toBeTruthy();
  press('Escape');
  expect(screen.queryByText('按 1–6 选择原因，Esc 取消')).toBeNull();
  press('6');
  const box = await screen.findByRole('textbox', { name: '拒绝原因' });
  expect(document.activeElement).toBe(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByText('请填写拒绝的原因')).toBeTruthy();
  fireEvent.change(box, { target: { value: '看不懂' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await heading(/V003/);
  await waitFor(() => expect(server.to(confessionApi.reject)).toHaveLength(2));
  expect(server.to(confessionApi.reject).map(({ body }) => body)).toEqual([
    { confessionIds: [id(1)], reason: 'CONTACT', remark: '' },
    { confessionIds: [id(2)], reason: 'OTHER', remark: '看不懂' },
  ]);
});

it('keys are silent while somebody types, while an input method composes and while the help is open', async () => {
  const server = open();
  await heading(/A032/);
  press('6');
  const box = await screen.findByRole('textbox', { name: '拒绝原因' });
  for (const key of ['a', 'j', '1', 't', 'z']) fireEvent.keyDown(box, { key });
  fireEvent.keyDown(box, { key: 'Escape' });
  press('a', { isComposing: true });
  press('a', { keyCode: 229 });
  press('a', { ctrlKey: true });
  press('?');
  await screen.findByRole('dialog', { name: '全部按键' });
  press('a');
  await heading(/A032/);
  expect(server.asked.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

it('Z takes the last decision back, and the confession is open again in its old place', async () => {
  const server = open();
  await heading(/A032/);
  press('a');
  await heading(/B028/);
  await waitFor(() => expect(listed()).toBe(2));
  press('z');
  await heading(/A032/);
  expect(server.to(confessionApi.undo)[0]).toMatchObject({ body: { confessionIds: [id(1)] } });
  expect(list().getAllByRole('button')[0]!.textContent).toContain('A032');
});

it('Z after handing one over says why it stays', async () => {
  const server = open();
  await heading(/A032/);
  press('t');
  await heading(/B028/);
  await waitFor(() => expect(server.to(confessionApi.forward)).toHaveLength(1));
  press('z');
  await screen.findByText('转客诉已通知前台，不能撤销');
  expect(server.to(confessionApi.undo)).toHaveLength(0);
});

it('X ticks, and one key decides on all that are ticked; what somebody else decided is said', async () => {
  const server = open({ skipped: 1 });
  await heading(/A032/);
  press('x');
  press('j');
  await heading(/B028/);
  press('x');
  expect(screen.getByText(/已勾选 2 条/)).toBeTruthy();
  press('5');
  await heading(/V003/);
  await waitFor(() => expect(server.to(confessionApi.reject)).toHaveLength(1));
  expect(server.to(confessionApi.reject)[0]).toMatchObject({ body: { confessionIds: [id(1), id(2)], reason: 'ADVERT' } });
  await screen.findByText('有 1 条已由其他人处理');
});

it('presses that follow at once each decide on another, and the end of the queue says so', async () => {
  const server = open();
  await heading(/A032/);
  press('a');
  press('5');
  press('a');
  await screen.findByRole('heading', { level: 3, name: '没有待审的表白' });
  const decided = [...server.to(confessionApi.publish), ...server.to(confessionApi.reject)].map(({ body }) => body);
  expect(decided).toMatchObject([{ confessionIds: [id(1)] }, { confessionIds: [id(3)] }, { confessionIds: [id(2)] }]);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('says that somebody else was faster', async () => {
  const server = open();
  await heading(/A032/);
  server.answerBy(confessionApi.publish, () => ({ status: 42200, data: { reason: 'common.wrongStatus' } }));
  press('a');
  await screen.findByText('有 1 条已由其他人处理');
  await heading(/B028/);
});
