import { CATCH_UP, NOTIFY_ROOM, type RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { followBranch } from '@netbar/contract/platform/realtime/follow.rules';
import type { MissedEvents } from '@netbar/contract/platform/realtime/realtime.model';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { z } from 'zod';

interface Listening {
  base: string;
  token: string;
  branchId: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  options?: Partial<ManagerOptions & SocketOptions>;
  /** Without, it hears only what the socket brings. */
  catchesUp?: boolean;
  onHear?: (event: RealtimeEvent) => void;
}

export type TestListener = ReturnType<typeof listenAt>;

/** A browser that listens to a branch, by the same rules as the console. */
export function listenAt({ base, token, branchId, query, headers, options, catchesUp = true, onHear }: Listening) {
  const heard: RealtimeEvent[] = [];
  const failures: Error[] = [];
  const counts = { connects: 0, reloads: 0, calls: 0 };
  const fetchMissed = async (after?: number) => {
    const url = `${base}/api/admin/realtime/${branchId}/events${after === undefined ? '' : `?after=${after}`}`;
    const res = await fetch(url, { headers: { authorization: token } });
    const { status, data } = (await res.json()) as { status: number; data: z.input<typeof MissedEvents> };
    if (status !== 200) throw new Error(`asked in vain: ${status}`);
    return data;
  };
  const onEvent = (event: RealtimeEvent) => {
    heard.push(event);
    onHear?.(event);
  };
  const follower = followBranch({ fetchMissed, onEvent, onGap: () => counts.reloads++ });
  let again: ReturnType<typeof setTimeout> | undefined;
  const tryAgain = (error: Error) => {
    failures.push(error);
    clearTimeout(again);
    again = setTimeout(() => void catchUp(), 4_000 * (0.5 + Math.random()));
  };
  const catchUp = (): Promise<void> => follower.catchUp().catch(tryAgain);
  const socket = io(base, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    query: { token, branchId, biz: 'admin', key: 'test', ...query },
    ...(headers && { extraHeaders: headers }),
    ...options,
  });
  const refused = new Promise<string>((resolve) => socket.on('connect_error', (error) => resolve(error.message)));
  const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  socket.on('connect', () => {
    counts.connects++;
    if (catchesUp) void catchUp();
  });
  socket.on(CATCH_UP, () => {
    counts.calls++;
    if (catchesUp) void catchUp();
  });
  socket.on(NOTIFY_ROOM, (event: RealtimeEvent) => {
    if (catchesUp) follower.receive(event)?.catch(tryAgain);
    else onEvent(event);
  });
  const close = () => {
    clearTimeout(again);
    socket.disconnect();
  };
  return { socket, heard, counts, failures, refused, cut, catchUp, seen: follower.seen, close };
}
