import { expect } from 'vitest';

/**
 * A client written from the specification alone: it knows neither our contract, nor idempotency keys, nor captcha ids. Like a
 * browser it keeps cookies. Paths, fields and frames are literals on purpose.
 */
export function openSpecificationClient(host: string) {
  let token: string | undefined;
  const cookies = new Map<string, string>();

  /** Specification §7: base path /, 30 s timeout, token in an Authorization header on every request. */
  async function call(method: string, path: string, data?: object): Promise<Envelope> {
    const response = await fetch(`http://${host}${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        ...(token && { authorization: token }),
        ...(data && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      },
      ...(data && { body: JSON.stringify(data) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const envelope = (await response.json()) as Envelope;
    expect(envelope, `${method} ${path}`).toEqual({
      status: expect.any(Number),
      data: expect.anything(),
      message: expect.any(String),
    });
    if (envelope.status === 200) expect(response.status).toBe(200);
    return envelope;
  }

  return {
    call,
    /** The data of a call that must succeed. */
    async dataOf<T = never>(method: string, path: string, data?: object): Promise<T> {
      const envelope = await call(method, path, data);
      if (envelope.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`);
      return envelope.data as T;
    },
    setToken: (stored: string | undefined) => (token = stored),
    /** A secure websocket to the host; TLS ends before the server. */
    listen: (query: Record<string, string>) => listen(`ws://${host}`, query),
  };
}

interface Envelope {
  status: number;
  data: unknown;
  message: string;
}

interface Handshake {
  sid: string;
  pingInterval: number;
  pingTimeout: number;
}

/** Socket.IO by hand: Engine.IO 4 frames, 0 open, 2 ping, 3 pong, 40 connect, 42 event, 44 refused. */
function listen(host: string, query: Record<string, string>) {
  const address = `${host}/socket.io/?${new URLSearchParams({ EIO: '4', transport: 'websocket', ...query }).toString()}`;
  const socket = new WebSocket(address);
  const heard: [event: string, message: Record<string, unknown>][] = [];
  const state = { handshake: undefined as Handshake | undefined, isConnected: false, isClosed: false, pings: 0, refusal: '' };
  socket.addEventListener('close', () => (state.isClosed = true));
  socket.addEventListener('message', ({ data }) => {
    const [, kind = '', body = ''] = /^(4?\d)(.*)$/s.exec(String(data)) ?? [];
    if (kind === '0') {
      state.handshake = JSON.parse(body) as Handshake;
      socket.send('40');
    }
    if (kind === '2') {
      state.pings++;
      socket.send('3');
    }
    if (kind === '40') state.isConnected = true;
    if (kind === '42') heard.push(JSON.parse(body) as (typeof heard)[number]);
    if (kind === '44') state.refusal = (JSON.parse(body) as { message: string }).message;
  });
  return { state, heard, close: () => socket.close() };
}
