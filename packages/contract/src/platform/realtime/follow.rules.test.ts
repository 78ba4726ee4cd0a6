import { describe, expect, it } from 'vitest';
import type { RealtimeEvent } from '#kernel/realtime.ts';
import { followBranch } from './follow.rules.ts';

const eventOf = (seq: number): RealtimeEvent => ({ seq, type: 'TEA', branchId: 'b', createdTime: '2026-11-15T00:00:00.000Z' });

/** A server with so many events, and a browser that follows it. */
function follow(last: number, { forgotten = 0, most = 500 } = {}) {
  const heard: number[] = [];
  const server = { last, forgotten, asked: [] as (number | undefined)[], reloads: 0, isDown: false };
  const follower = followBranch({
    async fetchMissed(after) {
      server.asked.push(after);
      await Promise.resolve();
      if (server.isDown) throw new Error('down');
      const missed = Array.from({ length: server.last }, (_, i) => i + 1).filter(
        (seq) => seq > Math.max(after ?? Infinity, server.forgotten),
      );
      const isPartial = after !== undefined && server.last > after && missed[0] !== after + 1;
      return { events: missed.slice(0, most).map(eventOf), last: server.last, isPartial };
    },
    onEvent: ({ seq }) => heard.push(seq),
    onGap: () => server.reloads++,
  });
  return { follower, heard, server };
}

describe('a browser that follows a branch', () => {
  it('hears what comes after it opened, each once and in order, without asking again', async () => {
    const { follower, heard, server } = follow(7);
    await follower.catchUp();
    for (const seq of [8, 9, 9, 8, 10]) void follower.receive(eventOf(seq));
    expect(heard).toEqual([8, 9, 10]);
    expect(server.asked).toEqual([undefined]);
  });

  it('asks for what is missing between two numbers', async () => {
    const { follower, heard, server } = follow(3);
    await follower.catchUp();
    server.last = 6;
    await follower.receive(eventOf(6));
    void follower.receive(eventOf(7));
    expect(heard).toEqual([4, 5, 6, 7]);
  });

  it('loses nothing that comes while it asks', async () => {
    const { follower, heard, server } = follow(3);
    const opening = follower.catchUp();
    server.last = 5;
    void follower.receive(eventOf(5));
    await opening;
    const more = follower.catchUp();
    server.last = 6;
    void follower.receive(eventOf(6));
    await more;
    expect(heard.at(-1)).toBe(6);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  });

  it('hears what the socket brings while it first asks where the branch stands, before or after the answer, once', async () => {
    const { follower, heard, server } = follow(3);
    const opening = follower.catchUp();
    server.last = 6;
    void follower.receive(eventOf(5));
    await opening;
    // Number 6 was counted in the answer, and the socket was slower.
    for (const seq of [5, 6, 6, 7]) void follower.receive(eventOf(seq));
    expect(heard).toEqual([5, 6, 7]);
    expect(server.asked).toEqual([undefined]);

    server.last = 4;
    await follower.catchUp();
    for (const seq of [5, 6, 5]) void follower.receive(eventOf(seq));
    expect(heard).toEqual([5, 6, 7, 5, 6]);
  });

  it('that was away for long asks until it has all, and loads afresh what was forgotten', async () => {
    const { follower, heard, server } = follow(0, { most: 2 });
    await follower.catchUp();
    server.last = 5;
    await follower.catchUp();
    expect(heard).toEqual([1, 2, 3, 4, 5]);
    expect(server.reloads).toBe(0);

    Object.assign(server, { last: 12, forgotten: 9 });
    await follower.catchUp();
    expect(heard).toEqual([1, 2, 3, 4, 5, 10, 11, 12]);
    expect(server.reloads).toBe(1);

    Object.assign(server, { last: 20, forgotten: 20 });
    await follower.catchUp();
    expect(follower.seen()).toBe(20);
    expect(server.reloads).toBe(2);
  });

  it('goes on from where the server stands after its database was set back', async () => {
    const { follower, heard, server } = follow(9);
    await follower.catchUp();
    server.last = 4;
    await follower.catchUp();
    void follower.receive(eventOf(5));
    expect(heard).toEqual([5]);
    expect(server.reloads).toBe(1);
  });

  it('does not ask for ever for what the server does not have', async () => {
    const { follower, server } = follow(3);
    await follower.catchUp();
    await follower.receive(eventOf(5));
    expect(server.asked).toEqual([undefined, 3]);
  });

  it('tries again after the server was down', async () => {
    const { follower, heard, server } = follow(1);
    await follower.catchUp();
    Object.assign(server, { isDown: true, last: 3 });
    await expect(follower.receive(eventOf(3))).rejects.toThrow('down');
    server.isDown = false;
    await follower.catchUp();
    expect(heard).toEqual([2, 3]);
  });
});
