import type * as SocketIo from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Handler = (...args: unknown[]) => void;
/** What stands for Socket.IO: it does nothing by itself. */
class FakeSocket {
  active = true;
  connected = false;
  handlers: Record<string, Handler> = {};
  disconnect() {
    this.connected = false;
  }
  on(event: string, handler: Handler) {
    this.handlers[event] = handler;
  }
  say(event: string, ...args: unknown[]) {
    this.connected = event === 'connect';
    this.handlers[event]?.(...args);
  }
}
const opened: { socket: FakeSocket; options: Record<string, unknown> }[] = [];
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    const socket = new FakeSocket();
    opened.push({ socket, options });
    return socket;
  },
}));
const { openLine, useLine } = await import('./line.ts');

const nothing = () => {};
const heard = { ready: nothing, refused: nothing, heard: nothing, called: nothing };
const open = async () => {
  const line = openLine({ query: { token: 't', branchId: 'b', user: 'u' }, ...heard });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return line;
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('WebSocket', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.length = 0;
});

it('RT-03 waits 20 s to connect, tries again after 1 to 5 s, by websocket alone', async () => {
  const line = await open();
  expect(opened[0]?.options).toMatchObject({
    transports: ['websocket'],
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
  });
  line.close();
});

it.each([
  ['https://127.0.0.1:1/home', 'wss:'],
  // As in development.
  ['http://127.0.0.1:1/home', 'ws:'],
])('RT-01 from %s goes by %s to the host of the page, with the specified query', async (page, protocol) => {
  vi.stubGlobal('location', new URL(page));
  const line = await open();
  // The address is chosen by Socket.IO itself, from what it was given and where the page is.
  const { io } = await vi.importActual<typeof SocketIo>('socket.io-client');
  const socket = io(opened[0]?.options);
  const url = new URL((socket.io.engine.transport as unknown as { uri: () => string }).uri());
  socket.disconnect();

  expect([url.protocol, url.host]).toEqual([protocol, '127.0.0.1:1']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    token: 't',
    key: expect.stringMatching(/^\d+$/),
    branchId: 'b',
    user: 'u',
    biz: 'admin',
  });
  line.close();
});

it('RT-03 after an unintended close everything starts anew in 300 s, not earlier', async () => {
  const line = await open();
  opened[0]?.socket.say('connect');
  expect(useLine.getState().status).toBe('ready');
  opened[0]?.socket.say('disconnect', 'transport close');
  expect(useLine.getState().status).toBe('failed');
  await vi.advanceTimersByTimeAsync(299_000);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveLength(2);
  line.close();
});

it('RT-03 when it comes back by itself meanwhile, nothing starts anew', async () => {
  const line = await open();
  opened[0]?.socket.say('disconnect', 'transport close');
  opened[0]?.socket.say('connect');
  await vi.advanceTimersByTimeAsync(400_000);
  expect(opened).toHaveLength(1);
  line.close();
});

it('RT-03 after a deliberate end nobody tries again', async () => {
  const line = await open();
  opened[0]?.socket.say('disconnect', 'transport close');
  line.close();
  opened[0]?.socket.say('disconnect', 'io client disconnect');
  await vi.advanceTimersByTimeAsync(400_000);
  expect(opened).toHaveLength(1);
  expect(useLine.getState().retryTime).toBeUndefined();
});

it('RT-02 a browser without sockets is told so', async () => {
  vi.stubGlobal('WebSocket', undefined);
  const line = openLine({ query: {}, ...heard });
  await vi.waitFor(() => expect(useLine.getState().status).toBe('unsupported'));
  const { realtimeWords } = await import('../realtime.words.ts');
  expect(realtimeWords.unsupported['zh-CN']).toBe('Not support socket.io');
  line.close();
});
