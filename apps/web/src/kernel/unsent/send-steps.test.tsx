import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, type FakeWindow } from '#testing/browser.ts';

const id = '019c0000-0000-7000-8000-000000000001';

/** What the server has been told, by key. It answers as the test says; a key it knows gets its first answer. */
let told: { key: string; addQty: number }[];
/** The keys of all requests, also of those sent again. */
let requests: string[];
let answers: ((key: string) => Response | undefined)[];
const envelope = (status: number, data: object = {}) =>
  new Response(JSON.stringify({ status, message: '不行', data }), { status: Math.floor(status < 1_000 ? status : status / 100) });

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser = fakeBrowser();
  let held: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'zh-CN',
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        const done = held.then(work);
        held = done.catch(() => {});
        return done;
      },
    },
  });
  told = [];
  requests = [];
  answers = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers['idempotency-key']!;
    requests.push(key);
    const answer = answers.shift()?.(key);
    if (answer) return answer;
    if (!told.some((each) => each.key === key)) told.push({ key, addQty: (JSON.parse(body) as { addQty: number }).addQty });
    return envelope(200, {});
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a window, or loads one again: its modules begin anew, the disk stays. */
async function openWindow(personId: string) {
  vi.resetModules();
  const made: FakeWindow = browser.openWindow();
  const store = await import('./unsent.store.ts');
  const sending = await import('./send-steps.ts');
  const { useSession } = await import('#kernel/session.ts');
  const { within } = made;
  const signIn = (person: string | undefined) =>
    within(() => useSession.setState({ token: 't', user: (person ? { id: person } : undefined) as never }));
  signIn(personId);
  await within(store.showKeptSteps);
  const count = (addQty: number) =>
    within(() =>
      store.keepStep({ task: 's', label: `可乐 ${addQty}`, endpoint: stocktakeApi.count, input: { id, productId: id, addQty } }),
    );
  return { ...store, signIn, count, within, send: () => within(sending.sendSteps), sending };
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
/** The server took it, and the answer was lost on the way. */
const lostAnswer = (addQty: number) => (key: string) => {
  told.push({ key, addQty });
  return lost();
};
const sums = () => told.map(({ addQty }) => addQty);

describe('U6 unsent steps', () => {
  it('are on the disk before anything is sent, and are sent in their order', async () => {
    const phone = await openWindow('a');
    for (const qty of [1, 2, 3]) await phone.count(qty);
    expect([...browser.kept.keys()].filter((key) => key.startsWith('unsent a '))).toHaveLength(3);
    await phone.send();
    expect(sums()).toEqual([1, 2, 3]);
    expect(browser.kept.size).toBe(0);
    expect(phone.useUnsent.getState().sent.map(({ step }) => step.label)).toEqual(['可乐 3', '可乐 2', '可乐 1']);
  });

  it('without a line are tried again by themselves, under the same keys, and take effect once', async () => {
    const phone = await openWindow('a');
    await phone.count(4);
    answers = [lost, lostAnswer(4), () => envelope(50_300)];
    await phone.send();
    expect(phone.useUnsent.getState().steps).toMatchObject([{ tries: 1 }]);
    await phone.within(() => vi.advanceTimersByTimeAsync(1_000 + 2_000 + 5_000));
    expect(sums()).toEqual([4]);
    expect(phone.useUnsent.getState().steps).toEqual([]);
  });

  it('survive a reload, also one that was tried', async () => {
    const before = await openWindow('a');
    await before.count(4);
    await before.count(5);
    answers = [lostAnswer(4)];
    await before.send();
    const after = await openWindow('a');
    expect(after.useUnsent.getState().steps).toMatchObject([{ label: '可乐 4', tries: 1 }, { label: '可乐 5' }]);
    await after.send();
    expect(sums()).toEqual([4, 5]);
  });

  it('are sent once by two windows', async () => {
    const one = await openWindow('a');
    for (const qty of [1, 2, 3]) await one.count(qty);
    const other = await openWindow('a');
    await Promise.all([one.send(), other.send()]);
    expect(sums()).toEqual([1, 2, 3]);
    expect(requests).toHaveLength(3);
  });

  it('added while others are sent are sent too', async () => {
    const phone = await openWindow('a');
    await phone.count(1);
    const sending = phone.send();
    await phone.count(2);
    await Promise.all([sending, phone.send()]);
    expect(sums()).toEqual([1, 2]);
  });

  it('one that is refused stays at its line and holds up no other; its person sends it again or gives it up', async () => {
    const phone = await openWindow('a');
    for (const qty of [1, 2, 3]) await phone.count(qty);
    answers = [() => envelope(42_200, { reason: 'common.wrongStatus' })];
    await phone.send();
    expect(sums()).toEqual([2, 3]);
    const [refused] = phone.useUnsent.getState().steps;
    expect(refused).toMatchObject({ label: '可乐 1', refusal: '不行' });
    await phone.send();
    expect(sums()).toEqual([2, 3]);
    await phone.within(() => phone.sending.retryStep(refused!));
    expect(sums()).toEqual([2, 3, 1]);
    expect(phone.useUnsent.getState().steps).toEqual([]);
  });
});

describe('U6 unsent steps of one person', () => {
  it('wait while the session is over, and nobody else sees or sends them', async () => {
    const phone = await openWindow('a');
    await phone.count(7);
    answers = [() => envelope(40_101, { reason: 'common.signInRequired' })];
    await phone.send();
    expect(told).toEqual([]);
    phone.signIn('b');
    await phone.within(phone.showKeptSteps);
    expect(phone.useUnsent.getState().steps).toEqual([]);
    await phone.count(8);
    await phone.send();
    expect(sums()).toEqual([8]);
    phone.signIn('a');
    await phone.within(phone.showKeptSteps);
    await phone.send();
    expect(sums()).toEqual([8, 7]);
  });

  it('stop at once when somebody else signs in meanwhile', async () => {
    const phone = await openWindow('a');
    await phone.count(1);
    await phone.count(2);
    answers = [
      (key) => {
        told.push({ key, addQty: 1 });
        phone.signIn('b');
        return envelope(200);
      },
    ];
    await phone.send();
    expect(sums()).toEqual([1]);
    expect([...browser.kept.keys()].filter((key) => key.startsWith('unsent a '))).toHaveLength(1);
  });

  it('hold no secret', async () => {
    const phone = await openWindow('a');
    // Of the same instance of the contract as the window's.
    const { authApi } = await import('@netbar/contract/platform/auth/auth.api');
    const unlock = () => phone.keepStep({ task: 's', label: '', endpoint: authApi.unlock, input: { password: 'Secret-1234' } });
    await expect(phone.within(unlock)).rejects.toThrow('no secret');
    expect(browser.kept.size).toBe(0);
  });
});
