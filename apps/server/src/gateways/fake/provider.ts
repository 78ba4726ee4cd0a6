import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How the provider behaves: as documented, with an HTTP error, with invalid JSON, with undocumented JSON, or without an answer.
 * Or it does what was asked and then answers with an error, or its answer is lost, wholly or from the middle on.
 */
export type Mood = 'well' | 'failing' | 'garbage' | 'strange' | 'silent' | 'stumbling' | 'lost' | 'cut';

export interface Asked {
  req: IncomingMessage;
  url: URL;
  body: string;
}
type Reply = { json: unknown } | { redirect: string } | { status: number; headers: OutgoingHttpHeaders; body: string | Buffer };

/** A fake provider on loopback, which answers by `reply` while its mood is 'well'. Port 0 is any that is free. */
export async function openFake(reply: (asked: Asked) => Reply, port = 0) {
  const fake = { url: '', mood: 'well' as Mood, delayMs: 0, close };
  // A client that hung up during its request gets no answer.
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const body = await text(req);
    if (fake.mood === 'silent') return;
    await new Promise((resolve) => setTimeout(resolve, fake.delayMs));
    if (fake.mood === 'failing') return void res.writeHead(502).end('Bad Gateway');
    if (fake.mood === 'garbage') return void res.end('<html>');
    if (fake.mood === 'strange') return void res.end('{"hello":[]}');
    const said = reply({ req, url: new URL(req.url ?? '/', fake.url), body });
    if (fake.mood === 'stumbling') return void res.writeHead(500).end('{"code":"SYSTEM_ERROR"}');
    if (fake.mood === 'lost') return void req.socket.destroy();
    if (fake.mood === 'cut') return void res.writeHead(200, { 'content-length': 100 }).write('{"', () => req.socket.destroy());
    if ('body' in said) return void res.writeHead(said.status, said.headers).end(said.body);
    if ('redirect' in said) return void res.writeHead(302, { location: said.redirect }).end();
    res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(JSON.stringify(said.json));
  }

  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
