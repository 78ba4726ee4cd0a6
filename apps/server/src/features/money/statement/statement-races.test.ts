import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addPicture } from '#testing/pictures.ts';
import { addParty, addDebts, debtApi, hireSettlers, settling } from '#testing/settleable.ts';
import { openWorld, type World } from '#testing/world.ts';
import { isBilled } from './statement.ts';

let world: World;
let people: Awaited<ReturnType<typeof hireSettlers>>;
let steps: ReturnType<typeof settling>;
beforeAll(async () => {
  world = await openWorld();
  people = await hireSettlers(world);
  steps = settling(world, () => people);
});
afterAll(() => world.close());

const statement = (id: string) => ({ table: 'tenant.statements', where: { id } });
const debt = (id: string) => ({ table: 'tenant.codes', where: { id } });
/** The reasons of those that were refused. */
const refusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { data?: { reason?: string } }).data?.reason ?? String(answer.reason)] : [],
  );

it('two drafts of one party at once: each source is in one of them', async () => {
  const { partyId, debtIds } = await addParty(world, [100, 200]);
  const answers = await world.race(debt(debtIds[0]!), () => [steps.draft(partyId, people[0]), steps.draft(partyId, people[1])]);
  expect(refusals(answers)).toEqual(['statement.nothingToSettle']);
});

it('two drafts at once: what an earlier statement left below zero is in one of them', async () => {
  const { partyId } = await addParty(world, [-100]);
  await steps.approve(partyId);
  const [held = ''] = await addDebts(world, partyId, [50]);
  const answers = await world.race(debt(held), () => [steps.draft(partyId, people[0]), steps.draft(partyId, people[1])]);
  expect(refusals(answers)).toEqual(['statement.nothingToSettle']);
  const [drawn] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(drawn?.carriedInFen).toBe(-100);
});

it('a source that is reversed while a draft waits for it is in no statement', async () => {
  const { partyId, debtIds } = await addParty(world, [100, 200]);
  const [gone = ''] = debtIds;
  const held = await world.hold(debt(gone));
  const drafting = steps.draft(partyId);
  await held.waiters(1);
  await held.letGo(`update tenant.codes set enabled = false where id = '${gone}'`);
  expect((await drafting).oursFen).toBe(200);
});

it('a source that a draft has taken is seen as settled by whoever waits to reverse it', async () => {
  const { partyId, debtIds } = await addParty(world, [100]);
  const [id = ''] = debtIds;
  const reverse = () =>
    inTx(people[1].ctx(), async (tx) => {
      await tx.db.selectFrom('codes').select('id').where('id', '=', id).forUpdate().execute();
      return isBilled(tx, 'CODE', [id]);
    });
  const { earlier, later } = await world.inTurn(debt(id), () => steps.draft(partyId), reverse);
  expect([earlier?.status, later]).toEqual(['fulfilled', { status: 'fulfilled', value: true }]);
});

it('confirming and voiding at once: one of them happens', async () => {
  const { partyId } = await addParty(world, [100]);
  const { id, version } = await steps.issue(partyId);
  const evidence = [await addPicture(world, people[1])];
  const answers = await world.race(statement(id), () => [
    people[1].call(debtApi.confirm, { id, version, evidence }),
    people[0].call(debtApi.void, { id, reason: '重做' }),
  ]);
  expect(refusals(answers)).toEqual(['common.wrongStatus']);
});

it('deciding and confirming at once: nobody confirms amounts they have not seen', async () => {
  const { partyId } = await addParty(world, [100]);
  const { id } = await steps.draft(partyId);
  const { rows } = await people[0].call(debtApi.lines, { id });
  const lineIds = rows.map((row) => row.id);
  const { version } = await people[0].call(debtApi.enterBill, { id, lines: [{ lineId: lineIds[0]!, billFen: 101 }] });
  await people[0].call(debtApi.issue, { id, version });
  const decided = await people[0].call(debtApi.decide, { id, lineIds, decision: 'DISPUTED' });
  const evidence = [await addPicture(world, people[1])];
  const { earlier, later } = await world.inTurn(
    statement(id),
    () => people[0].call(debtApi.decide, { id, lineIds, decision: 'ACCEPTED', note: '同意' }),
    () => people[1].call(debtApi.confirm, { id, version: decided.version, evidence }),
  );
  expect([earlier?.status, refusals([later!])]).toEqual(['fulfilled', ['common.changedMeanwhile']]);
});

it('approving twice at once books once', async () => {
  const { partyId } = await addParty(world, [100]);
  const { id, version } = await steps.confirm(partyId);
  const answers = await world.race(statement(id), () => [
    people[2].call(debtApi.approve, { id, version }),
    people[3].call(debtApi.approve, { id, version }),
  ]);
  expect(refusals(answers)).toEqual(['common.wrongStatus']);
});

it('two payments at once of what is left: one is refused', async () => {
  const { partyId } = await addParty(world, [100]);
  const { id } = await steps.approve(partyId);
  const answers = await world.race(statement(id), () => [steps.pay(id, 70, people[3]), steps.pay(id, 70, people[4])]);
  expect(refusals(answers)).toEqual(['statement.overPaid']);
});

it('the same transfer of the bank recorded twice at once pays once', async () => {
  const { partyId } = await addParty(world, [100]);
  const { id } = await steps.approve(partyId);
  const payment = { id, amountFen: 40, paidDay: '2026-02-01', bankRef: randomUUID() };
  const answers = await world.race(statement(id), () => [
    people[3].call(debtApi.pay, payment),
    people[4].call(debtApi.pay, payment),
  ]);
  expect(refusals(answers)).toEqual(['statement.bankRefUsed']);
});

it('none of this has broken a law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
