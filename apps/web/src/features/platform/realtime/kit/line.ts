import { CATCH_UP, NOTIFY_ROOM, type RealtimeEvent } from '@netbar/contract/kernel/realtime';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';

/** Specification §9. */
const CONNECT_TIMEOUT_MS = 20_000;
const RETRY_MS = { first: 1_000, most: 5_000 };
const RECONNECT_MS = 300_000;

export type Status = 'connecting' | 'ready' | 'failed' | 'unsupported';

interface LineState {
  status: Status;
  /** When it will be tried anew. */
  retryTime: number | undefined;
}

export const useLine = create<LineState>(() => ({ status: 'connecting', retryTime: undefined }));

/** What the counter's own bar offers while the line is cut. */
let reconnectCurrent = () => {};
export const reconnectLine = () => reconnectCurrent();

interface LineOptions {
  query: Record<string, string>;
  ready: () => void;
  /** The server let us not in, or sent us away: it is of no use to knock again at once. */
  refused: () => void;
  heard: (event: RealtimeEvent) => void;
  /** The servers lost sight of each other: something may be missing. */
  called: () => void;
}

/**
 * RT-01, RT-03: this window's one socket, from now until it is closed. Socket.IO tries again by itself after seconds,
 * unless it was sent away; when that comes to nothing for five minutes, everything starts anew.
 */
export function openLine({ query, ready, refused, heard, called }: LineOptions) {
  let socket: Socket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const fail = (isFinal: boolean) => {
    if (isFinal) refused();
    if (useLine.getState().retryTime !== undefined) return;
    retry = setTimeout(reconnect, RECONNECT_MS);
    useLine.setState({ status: 'failed', retryTime: Date.now() + RECONNECT_MS });
  };
  const connect = async () => {
    const io = await loadSocketIo();
    if (isClosed) return;
    if (!io) return useLine.setState({ status: 'unsupported', retryTime: undefined });
    const line = io({ ...manner, query: { ...query, key: windowKey, biz: 'admin' } });
    socket = line;
    line.on('connect', () => {
      clearTimeout(retry);
      useLine.setState({ status: 'ready', retryTime: undefined });
      ready();
    });
    line.on('connect_error', () => fail(!line.active));
    line.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') fail(reason === 'io server disconnect');
    });
    line.on(NOTIFY_ROOM, heard);
    line.on(CATCH_UP, called);
  };
  const drop = () => {
    clearTimeout(retry);
    socket?.disconnect();
    socket = undefined;
    useLine.setState({ status: 'connecting', retryTime: undefined });
  };
  const reconnect = () => {
    drop();
    void connect();
  };
  reconnect();
  reconnectCurrent = reconnect;
  return {
    isReady: () => socket?.connected === true,
    reconnect,
    /** On purpose: nobody tries again. */
    close() {
      isClosed = true;
      drop();
    },
  };
}

const manner = {
  transports: ['websocket'],
  forceNew: true,
  timeout: CONNECT_TIMEOUT_MS,
  reconnectionDelay: RETRY_MS.first,
  reconnectionDelayMax: RETRY_MS.most,
};

/** Names this window to the server's log. */
const windowKey = String(Math.random()).slice(2);

async function loadSocketIo() {
  if (typeof WebSocket === 'undefined') return undefined;
  const loaded = await import('socket.io-client').catch(() => undefined);
  return loaded?.io;
}
