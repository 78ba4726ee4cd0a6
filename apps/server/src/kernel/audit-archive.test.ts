import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { checkAudit } from './audit-check.ts';
import { inTx } from './ctx.ts';
import { sealAudit } from './worker/seal.ts';

const thisMonth = new Date();
const nextMonth = new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() + 1, 2));
const partition = `audit_log_${thisMonth.toISOString().slice(0, 7).replace('-', '')}`;

let world: World;
let whole: Awaited<ReturnType<typeof checkAudit>>;
beforeAll(async () => {
  world = await openWorld();
  await leaveTraces(thisMonth, thisMonth);
  await leaveTraces(thisMonth);
  await leaveTraces(thisMonth, nextMonth);
  await leaveTraces(nextMonth);
  await leaveTraces(nextMonth, nextMonth);
  whole = await checkAudit(world.system());
});
afterAll(() => world.close());

/** Audit rows with ids of the given times, written in one transaction and so covered by one seal. */
async function leaveTraces(...times: Date[]) {
  const ids = times.map((time) => time.getTime().toString(16).padStart(12, '0') + world.newId().replaceAll('-', '').slice(12));
  await inTx({ ...world.system(), newId: () => ids.pop() ?? '' }, async (ctx) => {
    for (const time of times) ctx.trace({ action: 'order.pay', detail: { time } });
  });
  await waitFor(async () => {
    await sealAudit(world.workerPool);
    const { rowCount } = await world.owner.query(
      `select from tenant.audit_log where xact_id >= (select xact_id from platform.watermarks where name = 'audit.seal') limit 1`,
    );
    expect(rowCount).toBe(0);
  });
}

const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
/** A statement of docs/operations.md, for this month and company. */
const written = (mark: string) => {
  const block = manual.split('```').find((text) => text.startsWith('sql\n') && text.includes(mark)) ?? '';
  return block.slice(4).replaceAll('audit_log_202611', partition).replace('…', world.ours.company);
};
const brokenLinks = async () => {
  const { rows } = await world.owner.query<{ seq: string }>(written('Links that do not hold'));
  return rows.map(({ seq }) => Number(seq));
};

/** The result of a check after an administrator ran this statement, which undoes itself when run twice. */
async function afterForging(forge: string) {
  await world.owner.query(forge);
  const { brokenAt } = await checkAudit(world.system(), 4);
  const links = await brokenLinks();
  await world.owner.query(forge);
  return { brokenAt, links };
}

describe('a month of the audit log that is archived as the manual says', () => {
  it('leaves a chain that is checked from the first link on that it has no part in', async () => {
    expect(whole).toEqual({ links: 5, head: expect.any(String) });
    expect(await brokenLinks()).toEqual([]);

    const results = (await world.owner.query(written('detach partition tenant.audit_log_'))) as unknown as { rows: object[] }[];

    expect(results.flatMap(({ rows }) => rows)).toEqual([{ count: '0' }, { company_id: world.ours.company, from_seq: '4' }]);
    expect(await checkAudit(world.system())).toEqual({ links: 5, brokenAt: 1 });
    expect(await checkAudit(world.system(), 4)).toEqual({ links: 2, head: whole.head });
    expect(await brokenLinks()).toEqual([1, 2, 3]);
  });

  it('still shows what was changed in the rest, or in the link the rest builds on', async () => {
    const newest = 'order by xact_id desc limit 1';
    const row = `update tenant.audit_log set action = reverse(action) where id = (select id from tenant.audit_log ${newest})`;
    expect(await afterForging(row)).toEqual({ brokenAt: 5, links: [1, 2, 3, 5] });

    const seal = 'update tenant.audit_seals set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where seq = 3';
    expect(await afterForging(seal)).toEqual({ brokenAt: 4, links: [1, 2, 3, 4] });

    expect(await checkAudit(world.system(), 4)).toEqual({ links: 2, head: whole.head });
  });
});
