import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type World } from '#testing/world.ts';
import { inTx } from './ctx.ts';
import { captureHold, expireHolds, placeHold, releaseHold } from './holds.ts';
import { accountId, credit, debit, lockAccounts, postJournal, type AccountRef } from './ledger.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const wallet = (ownerId: string): AccountRef => ({ code: 'MEMBER_PRINCIPAL', ownerId });
const head = () => ({ docType: 'SESSION', docId: world.newId(), event: 'PAID', bizDate: '2026-03-05' });
const payment = (memberId: string, fen: number) => ({
  ...head(),
  postings: [debit(wallet(memberId), fen), credit({ code: 'REVENUE.NET_FEE' }, fen)],
});

/** A member with 100.00 to spend. */
async function memberWithMoney() {
  const memberId = world.newId();
  const postings = [debit({ code: 'BANK' }, 10_000), credit(wallet(memberId), 10_000)];
  await inTx(world.system(), (ctx) => postJournal(ctx, { ...head(), postings }));
  return memberId;
}

const setAside = (memberId: string, amount: number, expiresTime?: Date) =>
  inTx(world.system(), (ctx) =>
    placeHold(ctx, {
      account: wallet(memberId),
      amount,
      docType: 'SESSION',
      docId: ctx.newId(),
      ...(expiresTime && { expiresTime }),
    }),
  );
const capture = (memberId: string, id: string, fen: number) =>
  inTx(world.system(), (ctx) => captureHold(ctx, id, fen, payment(memberId, fen)));
const release = (id: string) => inTx(world.system(), (ctx) => releaseHold(ctx, id));
const spend = (memberId: string, fen: number) => inTx(world.system(), (ctx) => postJournal(ctx, payment(memberId, fen)));
const expire = (most?: number) => inTx(world.system(), (ctx) => expireHolds(ctx, most));

const availableTo = async (memberId: string) => (await inTx(world.system(), (ctx) => lockAccounts(ctx, [wallet(memberId)])))[0];
const holdOf = (id: string) =>
  world.db
    .selectFrom('holds')
    .select(['status', 'amount', 'captured', 'resolvedTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('money set aside', () => {
  it('cannot be spent by a sale, while the rest can', async () => {
    const memberId = await memberWithMoney();
    await setAside(memberId, 7_000);

    expect(await availableTo(memberId)).toBe(3_000);
    expect(await refusal(spend(memberId, 3_001))).toBe('ledger.notCovered');
    expect(await refusal(spend(memberId, 3_000))).toBe('accepted');
    expect(await availableTo(memberId)).toBe(0);
  });

  it('cannot be set aside a second time', async () => {
    const memberId = await memberWithMoney();
    await setAside(memberId, 7_000);
    expect(await refusal(setAside(memberId, 3_001))).toBe('ledger.notCovered');
    expect(await refusal(setAside(memberId, 3_000))).toBe('accepted');
  });

  it('cannot come from a wallet that was never filled', async () => {
    expect(await refusal(setAside(world.newId(), 1))).toBe('ledger.notCovered');
  });

  it('is taken as far as it was used, and the rest is free again', async () => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 7_000);

    await capture(memberId, id, 4_000);

    expect(await availableTo(memberId)).toBe(6_000);
    expect(await holdOf(id)).toMatchObject({ status: 'CAPTURED', amount: 7_000, captured: 4_000 });
  });

  it('is taken when it is all there is', async () => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 10_000);
    expect(await refusal(capture(memberId, id, 10_000))).toBe('accepted');
    expect(await availableTo(memberId)).toBe(0);
  });

  it('is never taken beyond what was held, and the attempt changes nothing', async () => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 4_000);
    expect(await refusal(capture(memberId, id, 4_001))).toBe('ledger.overHeld');
    expect(await holdOf(id)).toEqual({ status: 'OPEN', amount: 4_000, captured: 0, resolvedTime: null });
    expect(await availableTo(memberId)).toBe(6_000);
  });

  it('is free again when released', async () => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 4_000);
    await release(id);
    expect(await availableTo(memberId)).toBe(10_000);
    expect(await holdOf(id)).toMatchObject({ status: 'RELEASED', captured: 0 });
  });
});

describe('a hold', () => {
  it.each(['captured', 'released', 'expired'])('that was %s is not settled again, in any way', async (how) => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 4_000, new Date(0));
    if (how === 'captured') await capture(memberId, id, 1_000);
    if (how === 'released') await release(id);
    if (how === 'expired') await expire();
    const before = await availableTo(memberId);

    expect(await refusal(capture(memberId, id, 1_000))).toBe('ledger.holdResolved');
    expect(await refusal(release(id))).toBe('ledger.holdResolved');
    await expire();

    expect(await availableTo(memberId)).toBe(before);
  });

  it('expires when its time has come, not before, some at a time', async () => {
    const memberId = await memberWithMoney();
    const due = [await setAside(memberId, 1_000, new Date(1)), await setAside(memberId, 1_000, new Date(2))];
    const young = await setAside(memberId, 1_000, new Date(Date.now() + 60_000));
    const endless = await setAside(memberId, 1_000);

    expect([await expire(1), await expire(200), await expire(200)]).toEqual([1, 1, 0]);

    for (const id of due) expect((await holdOf(id)).status).toBe('EXPIRED');
    for (const id of [young, endless]) expect((await holdOf(id)).status).toBe('OPEN');
    expect(await availableTo(memberId)).toBe(8_000);
  });

  it('does not exist for another company', async () => {
    const memberId = await memberWithMoney();
    const id = await setAside(memberId, 4_000);
    const theirs = inTx(world.system(world.rival.company), (ctx) => releaseHold(ctx, id));
    expect(await refusal(theirs)).toBe('common.notFound');
  });
});

describe('the database by itself', () => {
  const raw = (text: string) => world.db.transaction().execute((tx) => sql.raw(text).execute(tx));

  it('frees nothing through a hold that stays open or was settled', async () => {
    const memberId = await memberWithMoney();
    const [open, settled] = [await setAside(memberId, 4_000), await setAside(memberId, 1_000)];
    await release(settled);

    const touched = raw(`update tenant.holds set captured = 0 where id = '${open}'`);
    await expect(touched).rejects.toMatchObject({ constraint: 'holds_resolve_once' });
    const reopened = raw(`update tenant.holds set status = 'OPEN', resolved_time = null where id = '${settled}'`);
    await expect(reopened).rejects.toMatchObject({ constraint: 'holds_resolve_once' });
    const again = raw(`update tenant.holds set status = 'EXPIRED' where id = '${settled}'`);
    await expect(again).rejects.toMatchObject({ constraint: 'holds_resolve_once' });
    expect(await availableTo(memberId)).toBe(6_000);
  });

  it.each([
    'update tenant.holds set amount = 1',
    'update tenant.holds set account_id = gen_random_uuid()',
    'delete from tenant.holds',
    `insert into tenant.holds (id, account_id, amount, doc_type, doc_id, created_time, status)
     values (gen_random_uuid(), gen_random_uuid(), 1, 'X', gen_random_uuid(), now(), 'RELEASED')`,
  ])('does not let the server: %s', async (text) => {
    await expect(raw(text)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps for every account the sum of its open holds', async () => {
    const memberId = await memberWithMoney();
    const ids = await Promise.all([1_000, 2_000, 3_000].map((fen) => setAside(memberId, fen)));
    await Promise.all([release(ids[0]!), capture(memberId, ids[1]!, 500)]);

    const row = world.db.selectFrom('ledgerAccounts').select(['balance', 'held']);
    const id = accountId(world.ours.company, wallet(memberId));
    expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({ balance: -9_500, held: 3_000 });
    expect(await checkInvariants(world.owner)).toEqual([]);
  });
});
