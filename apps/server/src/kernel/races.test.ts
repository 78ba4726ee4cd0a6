import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addCode, findCode, openFlow, wordsOfCode } from '#testing/approvable.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { refusal } from '#testing/refusal.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { decideApproval, requestApproval } from './approvals.ts';
import { inTx } from './ctx.ts';
import { placeHold, releaseHold } from './holds.ts';
import { accountId, balanceOf, credit, debit, postJournal, reverseJournal, type AccountRef } from './ledger.ts';
import { postStock } from './stock.ts';

const CALLS = 50;
const CONNECTIONS = CALLS + 10;
vi.setConfig({ testTimeout: 60_000 });

let world: World;
let cashier: Person;
let warehouseId: string;
beforeAll(async () => {
  world = await openWorld({ connections: CONNECTIONS });
  cashier = await world.hire({ can: ['TILL'] });
  warehouseId = await world.warehouse(world.ours.first);
  // Opens all connections first, so that the race is not decided by connecting; sets long timeouts, so that a slow machine
  // causes no refusal; and forces the plans of large tables, which return rows in no particular order.
  const patience = `set lock_timeout = '25s'; set statement_timeout = '50s'`;
  const largeTables = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';
  const ready = `${patience}; ${largeTables}; select pg_sleep(0.3)`;
  await Promise.all(many(() => world.pool.query(ready), CONNECTIONS));
});
afterAll(() => world.close());

const wallet = (ownerId: string): AccountRef => ({ code: 'MEMBER_PRINCIPAL', ownerId });
const head = () => ({ docType: 'RACE', docId: world.newId(), event: 'POSTED', bizDate: '2026-03-05' });
const accountRow = (account: AccountRef) => ({
  table: 'tenant.ledger_accounts',
  where: { company_id: world.ours.company, id: accountId(world.ours.company, account) },
});

async function memberWith(fen: number) {
  const memberId = world.newId();
  const postings = [debit({ code: 'BANK' }, fen), credit(wallet(memberId), fen)];
  const docId = world.newId();
  const journalId = await inTx(world.system(), (ctx) => postJournal(ctx, { ...head(), docId, postings }));
  return { memberId, docId, journalId };
}

async function productWith(qty: number, valueFen: number) {
  const productId = world.newId();
  await moveGoods(productId, qty, valueFen);
  return productId;
}

/** Without a document number, whose row lock would make the calls wait before they reach the rows under test. */
const moveGoods = (productId: string, qty: number, valueFen?: number) =>
  inTx(world.system(), (ctx) => {
    const branchId = world.ours.first;
    const move = { warehouseId, productId, qty, reason: 'RACE', ...(valueFen !== undefined && { valueFen }) };
    return postStock(ctx, head(), [move], ([fen = 0]) => {
      const signed = qty > 0 ? fen : -fen;
      return [debit({ code: 'INVENTORY', branchId }, signed), credit({ code: 'STOCK_DIFF', branchId }, signed)];
    });
  });
const levelRow = (productId: string) => ({
  table: 'tenant.stock_levels',
  where: { company_id: world.ours.company, warehouse_id: warehouseId, product_id: productId },
});
const levelOf = (productId: string) =>
  world.db.selectFrom('stockLevels').select(['onHand', 'valueFen']).where('productId', '=', productId).executeTakeFirst();

const many = <T>(call: () => Promise<T>, count = CALLS) => Array.from({ length: count }, call);

/** Counts outcomes: 'accepted', and each reason of refusal. */
const tally = (settled: PromiseSettledResult<string>[]) =>
  Object.fromEntries(
    Map.groupBy(settled, (one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
      .entries()
      .map(([outcome, all]) => [outcome, all.length]),
  );

it('one recharge pressed fifty times with one key happens once; the other presses are turned away at once', async () => {
  const { memberId } = await memberWith(100);
  const key = crypto.randomUUID();
  const input = { branchId: world.ours.first, memberId, principalFen: 10_000, bonusFen: 3_000 };
  const press = () =>
    cashier.call(tillApi.recharge, input, key).catch((refused: { data: { reason: string } }) => refused.data.reason);

  const held = await world.hold(accountRow(wallet(memberId)));
  let turnedAway = 0;
  const presses = many(async () => {
    const answer = await press();
    if (answer === 'common.stillRunning') turnedAway++;
    return answer;
  });
  try {
    await waitFor(() => expect(turnedAway).toBe(CALLS - 1));
  } finally {
    await held.letGo();
  }
  const answers = await Promise.all(presses);

  const given = answers.filter((answer) => answer !== 'common.stillRunning');
  expect(given).toEqual([{ docId: expect.any(String), journalId: expect.any(String), no: expect.any(String) }]);
  expect(await press()).toEqual(given[0]);
  expect(await balanceOf(world.system(), wallet(memberId))).toBe(-10_100);
});

it('the last bottle is sold once', async () => {
  const productId = await productWith(1, 1_000);
  const sold = await world.race(levelRow(productId), () => many(() => refusal(moveGoods(productId, -1))));
  expect(tally(sold)).toEqual({ accepted: 1, 'ledger.outOfStock': CALLS - 1 });
  expect(await levelOf(productId)).toEqual({ onHand: 0, valueFen: 0 });
});

it('three bottles are sold three times, and each at its own value', async () => {
  const productId = await productWith(3, 1_000);
  const sold = await world.race(levelRow(productId), () => many(() => refusal(moveGoods(productId, -1))));
  expect(tally(sold)).toEqual({ accepted: 3, 'ledger.outOfStock': CALLS - 3 });
  const moves = world.db.selectFrom('stockMoves').select('valueFen').where('productId', '=', productId).orderBy('seq');
  expect((await moves.execute()).map(({ valueFen }) => valueFen)).toEqual([1_000, -333, -334, -333]);
});

it('a balance that covers one game pays for one game', async () => {
  const { memberId } = await memberWith(100);
  const spend = () => {
    const postings = [debit(wallet(memberId), 60), credit({ code: 'REVENUE.NET_FEE' }, 60)];
    return refusal(inTx(world.system(), (ctx) => postJournal(ctx, { ...head(), postings })));
  };
  const spent = await world.race(accountRow(wallet(memberId)), () => many(spend));
  expect(tally(spent)).toEqual({ accepted: 1, 'ledger.notCovered': CALLS - 1 });
  expect(await balanceOf(world.system(), wallet(memberId))).toBe(-40);
});

it('a balance that covers one deposit is set aside once', async () => {
  const { memberId } = await memberWith(100);
  const setAside = () =>
    refusal(
      inTx(world.system(), (ctx) =>
        placeHold(ctx, { account: wallet(memberId), amount: 60, docType: 'RACE', docId: ctx.newId() }),
      ),
    );
  const held = await world.race(accountRow(wallet(memberId)), () => many(setAside));
  expect(tally(held)).toEqual({ accepted: 1, 'ledger.notCovered': CALLS - 1 });
});

it('a deposit is released once', async () => {
  const { memberId } = await memberWith(100);
  const holdIds = await Promise.all(
    [60, 40].map((amount) =>
      inTx(world.system(), (ctx) => placeHold(ctx, { account: wallet(memberId), amount, docType: 'RACE', docId: ctx.newId() })),
    ),
  );
  const row = { table: 'tenant.holds', where: { id: holdIds[0]! } };
  const release = () => refusal(inTx(world.system(), (ctx) => releaseHold(ctx, holdIds[0]!)));
  const released = await world.race(row, () => many(release));
  expect(tally(released)).toEqual({ accepted: 1, 'ledger.holdResolved': CALLS - 1 });
});

it('a recharge is reversed once', async () => {
  const { memberId, docId, journalId } = await memberWith(100);
  const undo = () => refusal(inTx(world.system(), (ctx) => reverseJournal(ctx, docId, journalId, '2026-03-06')));
  const undone = await world.race(accountRow(wallet(memberId)), () => many(undo));
  expect(tally(undone)).toEqual({ accepted: 1, 'ledger.alreadyPosted': CALLS - 1 });
  expect(await balanceOf(world.system(), wallet(memberId))).toBe(0);
});

it('money goes both ways between two members, by long and short journals, and nobody has to try again', async () => {
  // Without the fixed lock order a deadlock depends on chance, so several pairs are tried.
  for (let pair = 0; pair < 5; pair++) {
    const [{ memberId: one }, { memberId: other }] = [await memberWith(1_000), await memberWith(1_000)];
    const give = (from: string, to: string, channels: number) => {
      const more = Array.from({ length: channels }, () => debit({ code: 'CHANNEL', ownerId: world.newId() }, 1));
      const postings = [...more, debit(wallet(from), 10), credit(wallet(to), 10), credit({ code: 'BANK' }, channels)];
      return refusal(inTx(world.system(), (ctx) => postJournal(ctx, { ...head(), postings })));
    };
    const start = () => [0, 3, 9, 20].flatMap((channels) => [give(one, other, channels), give(other, one, channels)]);
    const given = await world.race(accountRow(wallet(one)), start);
    expect(tally(given)).toEqual({ accepted: 8 });
    expect(await balanceOf(world.system(), wallet(one))).toBe(-1_000);
  }
});

it('one request decided by two approvers at once takes effect once', async () => {
  const subject = wordsOfCode('RACE');
  await openFlow(world.system(), { type: subject.type, steps: [{ can: 'CHECK' }] });
  const codeId = await addCode(world.system());
  const change = { baseVersion: 1, before: {}, after: { words: '新价' }, reason: '调价' };
  const { id } = await inTx(cashier.ctx(), (ctx) =>
    requestApproval(ctx, { subject, subjectId: codeId, branchId: world.ours.first, ...change }),
  );
  const approvers = await Promise.all([1, 2].map(() => world.hire({ can: ['CHECK'] })));
  const approve = (by: Person) => refusal(inTx(by.ctx(), (ctx) => decideApproval({ ctx, id }, subject, { decision: 'APPROVE' })));

  const decided = await world.race({ table: 'tenant.approvals', where: { id } }, () => approvers.map(approve));

  expect(tally(decided)).toEqual({ accepted: 1, 'approval.notPending': 1 });
  expect(await findCode(world.system(), codeId)).toEqual({ codevalue: '新价', version: 2 });
  const words = world.db.selectFrom('approvalDecisions').select('decision').where('approvalId', '=', id);
  expect(await words.execute()).toHaveLength(1);
});

it('the books are right after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
