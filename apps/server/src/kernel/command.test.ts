import { defineApi, post as postTo } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { id, time } from '@netbar/contract/kernel/model';
import { sensitiveField } from '@netbar/contract/kernel/sensitive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { command } from './command.ts';
import type { Tx } from './ctx.ts';
import { AppError } from './errors.ts';
import { defineJob } from './outbox.ts';

let world: World;
let cashier: Person;
beforeAll(async () => {
  world = await openWorld();
  cashier = await world.hire();
});
afterAll(() => world.close());

const api = defineApi('counter', {
  note: postTo('/api/test/note', {
    access: 'signedIn',
    input: z.object({ branchId: id.optional(), text: z.string(), phone: sensitiveField(z.string()).optional() }),
    output: z.object({ id, at: time }),
  }),
  other: postTo('/api/test/other', {
    access: 'signedIn',
    input: z.object({ text: z.string() }),
    output: z.object({ id, at: time }),
  }),
});
const remind = defineJob('counter.remind', z.object({ text: z.string() }));

type Note = { text: string; branchId?: string; phone?: string };
interface Press {
  key?: string;
  by?: Person;
  /** Additional work inside the command. */
  work?: (ctx: Tx) => Promise<void>;
}

/** Runs the command. Its answer holds a new id, so that a second execution would be seen. */
const press = (note: Note, { key = crypto.randomUUID(), by = cashier, work = async () => {} }: Press = {}) =>
  command(by.ctx(key), api.note, note, async (ctx) => {
    ctx.publish('ORDER_PAID', world.ours.first, { orderNo: note.text });
    ctx.later(remind, { text: note.text });
    await work(ctx);
    return { id: ctx.newId(), at: ctx.now };
  });

const tracesOf = (person: Person) =>
  world.db.selectFrom('auditLog').selectAll().where('actorId', '=', person.accountId).orderBy('id').execute();
/** Read as administrator, because the server's role may not read the outbox. */
const outboxOf = async (text: string) => {
  const { rows } = await world.owner.query<{ topic: string; branch_id: string | null; payload: object }>(
    `select topic, branch_id, payload from tenant.outbox where payload ->> 'orderNo' = $1 or payload ->> 'text' = $1 order by topic`,
    [text],
  );
  return rows;
};

describe('a key', () => {
  it('gives the first answer again, dates included, and does nothing a second time', async () => {
    const [key, text] = [crypto.randomUUID(), crypto.randomUUID()];

    const first = await press({ text }, { key });
    const again = await press({ text }, { key });

    expect(again).toEqual(first);
    expect(again.at).toBeInstanceOf(Date);
    expect(await outboxOf(text)).toHaveLength(2);
  });

  it('used with other contents, or for another button, is refused', async () => {
    const key = crypto.randomUUID();
    await press({ text: '一' }, { key });

    expect(await refusal(press({ text: '二' }, { key }))).toBe('common.keyReused');
    const other = command(cashier.ctx(key), api.other, { text: '一' }, async (ctx) => ({ id: ctx.newId(), at: ctx.now }));
    expect(await refusal(other)).toBe('common.keyReused');
    expect(commonErrors.keyReused.status).toBe(42200);
  });

  it('belongs to one person', async () => {
    const [key, text] = [crypto.randomUUID(), crypto.randomUUID()];
    const [mine, theirs] = [await press({ text }, { key }), await press({ text }, { key, by: await world.hire() })];
    expect(theirs.id).not.toBe(mine.id);
  });

  it('still at work answers so at once, and gives the answer when done', async () => {
    const [key, text] = [crypto.randomUUID(), crypto.randomUUID()];
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = async () => {
      begun.resolve();
      await mayEnd.promise;
    };
    const running = press({ text }, { key, work });
    await begun.promise;

    expect(await refusal(press({ text }, { key }))).toBe('common.stillRunning');
    expect(commonErrors.stillRunning.status).toBe(40900);

    mayEnd.resolve();
    const first = await running;
    expect(await press({ text }, { key })).toEqual(first);
  });

  it('is forgotten by a refusal, so that the same press may succeed later', async () => {
    const [key, text] = [crypto.randomUUID(), crypto.randomUUID()];
    const refuse = () => Promise.reject(new AppError(commonErrors.wrongStatus));
    expect(await refusal(press({ text }, { key, work: refuse }))).toBe('common.wrongStatus');
    expect(await refusal(press({ text: 'changed' }, { key }))).toBe('accepted');
  });

  it('is made by the server for a call that has none; a malformed one is refused', async () => {
    const editor = await world.hire({ isCompanyWide: true, can: ['CODE_EDIT'] });
    const add = async (headers: Record<string, string>) => {
      const url = dictionaryApi.add.path;
      const code = { type: 'DRINK_SIZE', code: crypto.randomUUID().slice(0, 8), codevalue: '大杯' };
      const res = await world.app.inject({
        method: 'POST',
        url,
        headers: { authorization: editor.token, ...headers },
        payload: code,
      });
      return res.json<{ status: number; data: { params?: { fields: string } } }>();
    };

    expect([(await add({})).status, (await add({})).status]).toEqual([200, 200]);
    expect(await add({ 'idempotency-key': 'press 1' })).toMatchObject({
      status: 40000,
      data: { params: { fields: 'Idempotency-Key' } },
    });
  });
});

describe('what a command leaves behind', () => {
  it('is an audit row with everything but the sensitive fields', async () => {
    const clerk = await world.hire();
    await press({ text: '留言', branchId: world.ours.first, phone: '13800138000' }, { by: clerk });

    const traces = await tracesOf(clerk);
    expect(traces).toHaveLength(1);
    expect(traces[0]).toMatchObject({
      action: 'counter.note',
      branchId: world.ours.first,
      detail: { text: '留言', branchId: world.ours.first, phone: '***' },
    });
    const { rows } = await world.owner.query(
      `select from tenant.audit_log a where a::text like '%13800138000%'
       union all select from tenant.idempotency_keys k where k::text like '%13800138000%'`,
    );
    expect(rows).toEqual([]);
  });

  it('is an event for the branch and a job for the worker, once it is done', async () => {
    const text = crypto.randomUUID();
    let seenInside: unknown[] = [];
    await press({ text }, { work: async () => void (seenInside = await outboxOf(text)) });
    expect(seenInside).toEqual([]);
    expect(await outboxOf(text)).toEqual([
      { topic: 'ORDER_PAID', branch_id: world.ours.first, payload: { orderNo: text } },
      { topic: 'counter.remind', branch_id: null, payload: { text } },
    ]);
  });

  it.each([
    ['is refused', () => Promise.reject(new AppError(commonErrors.wrongStatus))],
    ['crashes', () => Promise.reject(new Error('bug'))],
    // A statement that fails aborts the transaction even when its error is caught.
    [
      'hides a failed statement',
      (ctx: Tx) =>
        ctx.db
          .selectFrom('codes')
          .select('noSuch' as 'id')
          .execute()
          .then(
            () => {},
            () => {},
          ),
    ],
  ])('is nothing at all when it %s', async (_, work) => {
    const [clerk, text] = [await world.hire(), crypto.randomUUID()];
    await expect(press({ text }, { by: clerk, work })).rejects.toBeInstanceOf(Error);

    expect(await tracesOf(clerk)).toEqual([]);
    expect(await outboxOf(text)).toEqual([]);
    const keys = world.db.selectFrom('idempotencyKeys').select('key').where('actorId', '=', clerk.accountId);
    expect(await keys.execute()).toEqual([]);
  });
});
