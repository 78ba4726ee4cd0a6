import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKeptRecord, keepRecord, readKeptRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { noteUnsentDraft } from '#kernel/unsent/find-unsent.ts';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { changeStep, forgetStep, showKeptSteps, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { askToLeave } from '#kit/phone-task/ask-to-leave.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PatrolSchedulingPage from './PatrolSchedulingPage.tsx';
import type { RoundDraft } from './round-draft.rules.ts';
import { codes, detailOf, idOf, minutesFromNow, roundOf } from './testing/rounds.ts';

/** Other files of the run share the window. */
const wide = window.innerWidth;
const setWidth = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
beforeAll(() => setWidth(390));
afterAll(() => setWidth(wide));

const DRAFT = `patrol-draft me ${idOf(100)}`;
const branches = [{ id: idOf(9), name: '文三路旗舰店', branchNo: '1001', brandId: idOf(7), dayCutoffMin: 0 }];

/** What the server answers to an upload, or undefined while there is no connection. */
let uploaded: { status: number; message: string; data: object } | undefined;
let uploads: number;
beforeEach(() => {
  uploaded = undefined;
  uploads = 0;
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      uploads += 1;
      this.status = uploaded ? Math.floor(uploaded.status < 1_000 ? uploaded.status : uploaded.status / 100) : 0;
      this.responseText = JSON.stringify(uploaded ?? {});
      queueMicrotask(uploaded ? this.onload : this.onerror);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(async () => {
  cleanup();
  document.querySelector('dialog')?.remove();
  for (const step of await readKeptRecords<UnsentStep>('unsent ')) await forgetStep(step);
  await dropKeptRecord(DRAFT);
  await noteUnsentDraft('me', { place: `patrol ${idOf(100)}`, labels: [], detail: {} });
  useUnsent.setState({ steps: [], sent: [] });
});

/** A round of yesterday whose first point is finished and waits for its photo. */
const past = roundOf({
  bizDate: '2026-11-13',
  fromTime: minutesFromNow(-50),
  toTime: minutesFromNow(-20),
  status: 'IN_PROGRESS',
  points: [roundOf().points[0]!],
});
async function keepDraft(round: PatrolRound) {
  const [point] = round.points;
  const answer = { isOk: true, note: '', machine: null, photos: [] };
  const bad = {
    ...answer,
    isOk: false,
    note: '异响',
    photos: [{ key: idOf(900), url: null, takenTime: minutesFromNow(-30), file: { name: 'a.jpg', blob: new Blob(['x']) } }],
  };
  const draft: RoundDraft = {
    points: {
      [point!.id]: {
        code: codes[0],
        scannedTime: minutesFromNow(-31),
        finishedTime: minutesFromNow(-29),
        items: { [point!.items[0]!.id]: bad, [point!.items[1]!.id]: answer },
      },
    },
    isFinishing: false,
  };
  await keepRecord(DRAFT, draft);
  await noteUnsentDraft('me', { place: `patrol ${round.id}`, labels: ['✓ 每两小时巡场 · 前台'], detail: round });
}

function open(path: string, round: PatrolRound, rounds: PatrolRound[] = []) {
  const server = fakeServer();
  server.answerBy(patrolApi.round, ({ url }) => ({ data: detailOf(url.pathname.endsWith(past.id) ? past : round) }));
  server.answerBy(patrolApi.rounds, () => ({ data: rounds }));
  server.answer(patrolApi.machines, []);
  server.answer(patrolApi.visit, round);
  show(<PatrolSchedulingPage />, { can: ['PATROL_LIST', 'PATROL_WORK'], path });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } as never })));
  return server;
}
const refuse = { status: 42_200, message: '文件不是图片', data: { reason: 'picture.unreadable' } };
const addressOf = (n: number) => `/api/storage/picture/${idOf(n)}`;

describe('a finished point whose photos wait', () => {
  it('stands above the rounds of another day, goes up from there, and is sent', async () => {
    await keepDraft(past);
    const server = open('/', past);
    const card = await screen.findByRole('region', { name: /还没传完$/ });
    expect(within(card).getByText('待上传')).toBeTruthy();
    expect(uploads).toBe(1);
    uploaded = { status: 200, message: '', data: { url: addressOf(1) } };
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(server.to(patrolApi.visit)).toHaveLength(1));
    expect(server.to(patrolApi.visit)[0]!.body).toMatchObject({ answers: [{ pictures: [{ url: addressOf(1) }] }, {}] });
    await waitFor(() => expect(screen.queryByRole('region', { name: /还没传完$/ })).toBeNull());
    expect(await readKeptRecords('unsent-draft ')).toEqual([]);
  });

  it('goes up while another round fills the screen', async () => {
    await keepDraft(past);
    uploaded = { status: 200, message: '', data: { url: addressOf(1) } };
    const server = open(`/?task=${idOf(101)}`, roundOf({ id: idOf(101), status: 'IN_PROGRESS' }));
    await screen.findByText('下一点');
    await waitFor(() => expect(server.to(patrolApi.visit)).toHaveLength(1));
    expect(server.to(patrolApi.visit)[0]!.name).toContain(past.id);
    expect(uploads).toBe(1);
  });

  it('is named when its person signs out', async () => {
    await keepDraft(past);
    open('/', past);
    await screen.findByRole('region', { name: /还没传完$/ });
    const left = askToLeave();
    await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('还有 1 步没有发出'));
    expect(document.querySelector('dialog')!.textContent).toContain('✓ 每两小时巡场 · 前台');
    fireEvent.click([...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === '留下')!);
    expect(await left).toBe(false);
  });
});

describe('a photo that the server refuses', () => {
  it('is not sent again; it is named at its point, which is open until the photo is removed', async () => {
    await keepDraft(past);
    uploaded = refuse;
    open(`/?task=${past.id}&date=2026-11-13`, past);
    expect(await screen.findByText(/^照片 1 没有存上：文件不是图片/)).toBeTruthy();
    fireEvent(window, new Event('online'));
    const main = screen.getAllByRole<HTMLButtonElement>('button').findLast(({ className }) => className.includes('task-main'))!;
    expect([main.textContent, main.disabled]).toEqual(['还有 1 项要拍照', true]);
    fireEvent.click(screen.getByRole('button', { name: '移除照片 1' }));
    await waitFor(() => expect(screen.queryByText(/没有存上/)).toBeNull());
    expect(uploads).toBe(1);
    expect((await readKeptRecord<RoundDraft>(DRAFT))?.points[idOf(1)]?.finishedTime).toBeNull();
  });

  it('leads from the card into a round that is over', async () => {
    await keepDraft(past);
    uploaded = refuse;
    open('/?date=2026-11-13', past, [{ ...past, toTime: minutesFromNow(-100) }]);
    expect(await screen.findByText('1 步被退回，请处理')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '处理退回' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

it('a refused step of a round that is over is named on its card, and given up in the round', async () => {
  const over = roundOf({ fromTime: minutesFromNow(-200), toTime: minutesFromNow(-170), status: 'MISSED' });
  open('/', over, [over]);
  await screen.findByRole('region', { name: /每两小时巡场/ });
  const step: UnsentStep = {
    seq: 1,
    key: 'k',
    personId: 'me',
    task: `patrol ${over.id}`,
    label: '▶ 每两小时巡场',
    request: { method: 'POST', url: '/x', body: {} },
    stale: [],
    detail: { kind: 'start', at: minutesFromNow(-100) },
    madeTime: minutesFromNow(-100),
    tries: 1,
    refusal: '本轮已结束',
  };
  await changeStep(step);
  await act(() => showKeptSteps());
  expect(await screen.findByText('1 步被退回，请处理')).toBeTruthy();
  expect(screen.queryByText('待上传')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '处理退回' }));
  fireEvent.click(await screen.findByRole('button', { name: '查看' }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃这一步' }));
  await waitFor(async () => expect(await readKeptRecords('unsent ')).toEqual([]));
});
