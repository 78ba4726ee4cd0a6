import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { barePage, fencedPage } from './page-sql.ts';

/**
 * What the kernel is measured against: the same page by node:http and `pg` alone. No framework, no authentication, no
 * validation, no log. The caller names the company in the address.
 */
const max = Number(process.env['DATABASE_POOL']);
const bare = new pg.Pool({ connectionString: process.env['BARE_URL'], max });
const fenced = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max, pipeline: true });

type Ask = Record<'company' | 'branch', string>;

async function readBare({ branch, company }: Ask) {
  const { rows } = await bare.query({ name: 'bare', text: barePage, values: [branch, company] });
  return rows;
}

/** The same by hand behind the fence, pipelined as the kernel does. */
async function readFenced({ branch, company }: Ask) {
  const client = await fenced.connect();
  const [, page] = await Promise.all([
    client.query(`begin isolation level repeatable read read only; set local app.company_id = '${company}'`),
    client.query({ name: 'fenced', text: fencedPage, values: [branch] }),
    client.query('commit'),
  ]);
  client.release();
  return page.rows;
}

let remembered: Promise<unknown[]> | undefined;
const readers: Record<string, (ask: Ask) => Promise<unknown[]>> = {
  '/bare': readBare,
  '/fenced': readFenced,
  '/still': (ask) => (remembered ??= readBare(ask)),
};

function send(res: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) });
  res.end(text);
}

createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://raw');
  const read = readers[pathname];
  if (!read) return send(res, 200, { status: 'ok' });
  read(Object.fromEntries(searchParams) as Ask).then(
    (rows) => send(res, 200, { status: 200, data: { rows }, message: 'ok' }),
    (error: Error) => send(res, 500, { message: error.message }),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
