import { memberApi } from '@netbar/contract/guests/member/member.api';
import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { openApp } from '@netbar/server/app.ts';
import { readConfig } from '@netbar/server/config.ts';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { identityIndex, phoneIndex } from '@netbar/server/features/guests/member/member.ts';
import { initialsOf } from '@netbar/server/features/guests/member/change-member.ts';
import { countGroups } from '@netbar/server/features/guests/member/group-behaviour.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { idCardOf, nameOf, phoneOf, seedMembers, type Sealer } from './members-seed.ts';

const size = { members: Number(process.env['MEMBERS'] ?? 1_000_000), sessions: Number(process.env['SESSIONS'] ?? 5_000_000) };
const ASKS = 200;
const DATABASE = `netbar_bench_members_${process.pid}`;

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** A server in this process on a database of its own, filled. */
async function openBench() {
  await createDatabase(databaseUrl(), DATABASE);
  await migrate(databaseUrl(DATABASE, 'netbar_owner'));
  const config = { ...readConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000, MAX_LAG_MS: 60_000 };
  const pool = openPool(databaseUrl(DATABASE, 'netbar_app'), { statementTimeoutMs: 60_000 });
  const workerPool = openPool(databaseUrl(DATABASE, 'netbar_worker'), { max: 1 });
  const sessions = openSessions(pool, config.TOKEN_SECRET);
  const vaultKey = randomBytes(32).toString('base64');
  const vault = openVault(vaultKey);
  const dependencies = { pool, visitors: pool, sessions, vault, gateways: openGateways(config), now: () => new Date() };
  const log = openLog('silent');
  const { app } = await openApp(config, dependencies, log);
  const place = await openPlace(pool, '大连锁');
  const owner = new pg.Client(databaseUrl(DATABASE));
  await owner.connect();
  const ctx = { vault, actor: { companyId: place.company } } as Sealer;
  await seedMembers(databaseUrl(DATABASE), { ctx, vaultKey }, place, size);
  const can = ['MEMBER_LIST', 'BEHAVIOR_ANALYSIS'];
  const { token } = await employ(pool, sessions, { companyId: place.company, branchIds: [place.first, place.second], can });
  const ask = async (endpoint: Endpoint, input: object) => {
    const { method, url } = toRequest(endpoint, input);
    const { statusCode } = await app.inject({ method, url, headers: { authorization: token } });
    // A refusal is fast, and no answer.
    if (statusCode !== 200) throw new Error(`refused with ${statusCode}`);
  };
  return {
    ctx,
    place,
    ask,
    /** What the worker does every hour. */
    count: () => countGroups({ pool: workerPool, openCtx: (companyId) => systemCtx(dependencies, companyId, log), log }),
    /** The list as the page asks for it. */
    search: (keyword?: string) => ask(memberApi.list, { ...(keyword && { keyword }) }),
    /** The least SQL that could answer, without fence, scope, masks or HTTP. */
    bare: (text: string, values: unknown[]) => owner.query({ name: text.slice(-50), text, values }),
    async close() {
      sessions.close();
      await app.close();
      await Promise.all([pool.end(), workerPool.end()]);
      await owner.end();
      await asAdmin(databaseUrl(), (client) => client.query(`drop database ${DATABASE} with (force)`));
    },
  };
}

async function timed(name: string, run: () => Promise<unknown>, asks = ASKS) {
  for (let i = 0; i < asks / 10; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < asks; i++) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  console.log(`${name.padEnd(34)} p50 ${p50} ms  p95 ${p95} ms`);
}

console.log(`${size.members} members, ${size.sessions} sessions in one brand`);
console.time('seeded');
const bench = await openBench();
const { ctx, place, ask, search, bare, count } = bench;
try {
  console.timeEnd('seeded');
  const scope = [place.company, place.brand];
  const from = 'from tenant.members where company_id = $1 and brand_id = $2';
  const anyone = () => randomInt(size.members);
  await timed('by phone', () => search(phoneOf(anyone())));
  await timed('by phone, bare SQL', () =>
    bare(`select id, name ${from} and phone_index = $3`, [...scope, phoneIndex(ctx, phoneOf(anyone()))]),
  );
  await timed('by ID number', () => search(idCardOf(anyone())));
  await timed('by ID number, bare SQL', () =>
    bare(`select id, name ${from} and id_card_index = $3`, [...scope, identityIndex(ctx, idCardOf(anyone()))]),
  );
  await timed('by three pinyin initials', () => search(initialsOf(nameOf())));
  await timed('by two pinyin initials', () => search(initialsOf(nameOf()).slice(0, 2)));
  await timed('by whole name', () => search(nameOf()));
  await timed('first page of all', () => search());
  await timed('first page of all, bare SQL', () =>
    Promise.all([
      bare(`select id, no, name ${from} order by created_time desc, id desc limit 20`, scope),
      bare(`select count(*) ${from}`, scope),
    ]),
  );
  console.time('behaviour of all members, three periods, counted by the worker');
  await count();
  console.timeEnd('behaviour of all members, three periods, counted by the worker');
  for (const days of ['30', '90', '365'])
    await timed(`behaviour of all, ${days} days`, () => ask(behaviourApi.groupBehaviour, { brandId: place.brand, days }));
} finally {
  await bench.close();
}
