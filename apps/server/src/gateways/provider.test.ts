import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { openFake } from './fake/provider.ts';
import { openProvider, ProviderDown } from './provider.ts';

let fake: Awaited<ReturnType<typeof openFake>>;
let asked = 0;
let nowMs = 0;
beforeAll(async () => {
  fake = await openFake(() => ((asked += 1), { json: { ok: true } }));
});
beforeEach(() => {
  Object.assign(fake, { mood: 'well', delayMs: 0 });
  asked = 0;
});
afterAll(() => fake.close());

const open = () => openProvider('somebody', () => nowMs);
const tell = async (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof ProviderDown ? `${error.message} ${error.wasSent ? 'sent' : 'not sent'}` : String(error),
  );
const resting = 'somebody: left alone after 5 calls without an answer not sent';

/** Fails calls until the circuit breaker opens. */
async function breakIt(provider: ReturnType<typeof open>) {
  fake.mood = 'stumbling';
  for (let i = 0; i < 5; i += 1) expect(await tell(provider.ask(new URL(fake.url)))).toBe('somebody: HTTP 500 sent');
  fake.mood = 'well';
  asked = 0;
}

describe('a provider that stopped answering', () => {
  it('is left alone for ten seconds, without anybody waiting', async () => {
    const provider = open();
    await breakIt(provider);
    expect(await tell(provider.ask(new URL(fake.url)))).toBe(resting);
    nowMs += 9_999;
    expect(await tell(provider.ask(new URL(fake.url)))).toBe(resting);
    expect(asked).toBe(0);
  });

  it('is then tried by one call, whose answer opens it for all', async () => {
    const provider = open();
    await breakIt(provider);
    nowMs += 10_000;
    fake.delayMs = 50;
    const calls = await Promise.all(Array.from({ length: 10 }, () => tell(provider.ask(new URL(fake.url)))));
    expect(calls).toEqual(['answered', ...Array.from({ length: 9 }, () => resting)]);
    expect(asked).toBe(1);
    expect(await tell(provider.ask(new URL(fake.url)))).toBe('answered');
  });

  it('is left alone again when that call fails', async () => {
    const provider = open();
    await breakIt(provider);
    nowMs += 10_000;
    fake.mood = 'lost';
    expect(await tell(provider.ask(new URL(fake.url)))).toMatch(/ sent$/);
    fake.mood = 'well';
    expect(await tell(provider.ask(new URL(fake.url)))).toBe(resting);
  });

  it('is not given up for what it refuses, nor for failures with answers between them', async () => {
    const refusing = await openFake(() => ({ status: 403, headers: {}, body: '{}' }));
    const provider = open();
    for (let i = 0; i < 8; i += 1) expect((await provider.ask(new URL(refusing.url))).status).toBe(403);
    for (let i = 0; i < 12; i += 1) {
      fake.mood = i % 4 === 3 ? 'well' : 'failing';
      expect(await tell(provider.ask(new URL(fake.url)))).toBe(i % 4 === 3 ? 'answered' : 'somebody: HTTP 502 sent');
    }
    await refusing.close();
  });

  it('that is not there at all is known not to have heard the call', async () => {
    const nowhere = new URL(`http://127.0.0.1:${await freePort()}`);
    expect(await tell(open().ask(nowhere))).toBe('somebody: ECONNREFUSED not sent');
  });
});
