import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dropKeptRecord, readKeptRecords } from '#kernel/kept-records.ts';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { forgetStep, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { fakeServer, show } from '#testing/show.tsx';
import InvestigationNewPage from './InvestigationNewPage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const cafe: CafeToSurvey = {
  id: id(1),
  branchId: id(9),
  branchName: '文三路旗舰店',
  name: '极速电竞馆',
  address: '学府街 18 号',
  distanceM: 180,
  areas: [{ kind: 'HALL', seats: 96 }],
  seats: 96,
  last: {
    countedTime: new Date(Date.now() - 20 * 86_400_000).toISOString(),
    seats: 96,
    occupied: 60,
    prices: [{ kind: 'HALL', hourFen: 550 }],
    packages: [],
  },
};

/** Other files of the run share the window. */
const wide = window.innerWidth;
const setWidth = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
beforeAll(() => setWidth(390));
afterAll(() => setWidth(wide));

let isLineUp: boolean;
beforeEach(() => {
  isLineUp = true;
});
afterEach(async () => {
  cleanup();
  for (const step of await readKeptRecords<UnsentStep>('unsent ')) await forgetStep(step);
  await dropKeptRecord(`survey-draft me ${id(1)}`);
  useUnsent.setState({ steps: [], sent: [] });
});

function open(path = `/?cafeId=${id(1)}`) {
  const server = fakeServer();
  server.answer(surveyApi.toSurvey, [cafe]);
  server.answerBy(surveyApi.add, () => (isLineUp ? { data: {} } : { status: 50_300 }));
  show(<InvestigationNewPage />, { can: ['ADD_SURVEY'], path });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const shownCount = async (n: string) =>
  waitFor(() => expect(within(screen.getByRole('region', { name: '上座' })).getByRole('status').textContent).toBe(n));

it('offers the cafes with how long ago somebody was there, and opens one', async () => {
  open('/');
  expect(await screen.findByText('1 家待补')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /极速电竞馆.*20 天前/ }));
  expect(await screen.findByRole('dialog', { name: '极速电竞馆' })).toBeTruthy();
});

it('counts, begins with the prices of the last visit, and sends one survey however often the button is pressed', async () => {
  const server = open();
  await screen.findByRole('dialog', { name: '极速电竞馆' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '先数上座人数' }).disabled).toBe(true);
  for (const name of ['+10', '+10', '+5']) press(name);
  await shownCount('25');
  fireEvent.change(screen.getByLabelText(/大厅/), { target: { value: '5' } });
  const submit = await screen.findByRole('button', { name: '提交 25 / 96' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  await waitFor(() => expect(server.to(surveyApi.add)).toHaveLength(1));
  expect(server.to(surveyApi.add)[0]?.body).toMatchObject({
    cafeId: id(1),
    seats: 96,
    occupied: 25,
    prices: [{ kind: 'HALL', hourFen: 500 }],
  });
  expect(await screen.findByText('已记下 极速电竞馆 25 / 96')).toBeTruthy();
  expect(await screen.findByText('选择网吧')).toBeTruthy();
  expect(server.to(surveyApi.add)).toHaveLength(1);
});

it('refuses more guests than seats before it is sent', async () => {
  open();
  await screen.findByRole('dialog', { name: '极速电竞馆' });
  for (let i = 0; i < 10; i++) press('+10');
  await shownCount('100');
  expect(screen.getByRole('alert').textContent).toBe('上座 100 人多于座位 96 个，请核对');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交 100 / 96' }).disabled).toBe(true);
});

it('keeps what was typed over a reload', async () => {
  open();
  await screen.findByRole('dialog', { name: '极速电竞馆' });
  press('+5');
  await shownCount('5');
  cleanup();
  open();
  await shownCount('5');
  cleanup();
  open('/');
  expect(await screen.findByText('未提交')).toBeTruthy();
});

it('keeps a survey on the phone while there is no connection, and sends it under the same key', async () => {
  isLineUp = false;
  const server = open();
  await screen.findByRole('dialog', { name: '极速电竞馆' });
  press('+5');
  fireEvent.click(await screen.findByRole('button', { name: '提交 5 / 96' }));
  expect(await screen.findByText('待上传')).toBeTruthy();
  await waitFor(() => expect(server.to(surveyApi.add).length).toBeGreaterThan(0));
  isLineUp = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('待上传')).toBeNull());
  expect(new Set(server.to(surveyApi.add).map(({ key }) => key)).size).toBe(1);
});
