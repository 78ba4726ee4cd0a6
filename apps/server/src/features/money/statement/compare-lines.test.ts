import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '#testing/count-statements.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addPicture } from '#testing/pictures.ts';
import { addDebts, addParty, debtApi, hireSettlers, settling, shareApi } from '#testing/settleable.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let people: Awaited<ReturnType<typeof hireSettlers>>;
let drafter: Person;
let steps: ReturnType<typeof settling>;
beforeAll(async () => {
  world = await openWorld();
  people = await hireSettlers(world);
  [drafter] = people;
  steps = settling(world, () => people);
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const linesOf = async (id: string) => (await drafter.call(debtApi.lines, { id, limit: 200 })).rows;
const decide = (id: string, lineIds: string[] | undefined, decision: 'OPEN' | 'ACCEPTED' | 'DISPUTED' | 'CARRIED', note = '') =>
  drafter.call(debtApi.decide, { id, ...(lineIds && { lineIds }), decision, note });

/** A draft of debts whose bill says these amounts, by order of the debts. */
async function billed(ours: number[], bill: (number | null)[]) {
  const { partyId, debtIds } = await addParty(world, ours);
  const { id } = await steps.draft(partyId);
  const lines = (await linesOf(id)).toSorted((one, other) => one.lineNo - other.lineNo);
  const entered = lines.map(({ id: lineId }, i) => ({ lineId, billFen: bill[i] ?? null }));
  await drafter.call(debtApi.enterBill, { id, billNo: 'HL-10', lines: entered });
  return { id, partyId, debtIds, lineIds: lines.map((line) => line.id) };
}

describe('the bill of a party', () => {
  it('matches lines that agree, and leaves the others open, which come first', async () => {
    const { id } = await billed([1000, 2000, 3000], [1000, 2050, null]);
    const { totalFen, billFen, oursFen, openCount, billNo, sums } = await drafter.call(debtApi.get, { id });
    expect({ totalFen, billFen, oursFen, openCount, billNo }).toEqual({
      totalFen: 1000,
      billFen: 3050,
      oursFen: 6000,
      openCount: 2,
      billNo: 'HL-10',
    });
    expect(sums).toEqual([
      { decision: 'OPEN', lineKind: 'GOODS', count: 2, oursFen: 5000, billFen: 2050, payableFen: 0 },
      { decision: 'MATCHED', lineKind: 'GOODS', count: 1, oursFen: 1000, billFen: 1000, payableFen: 1000 },
    ]);
    const { rows, counts } = await drafter.call(debtApi.lines, { id });
    expect(rows.map(({ decision }) => decision)).toEqual(['OPEN', 'OPEN', 'MATCHED']);
    expect(counts?.['status']).toMatchObject({ '': 3, OPEN: 2, MATCHED: 1, CARRIED: 0 });
  });

  it('each decision pays what it says', async () => {
    const { id, lineIds } = await billed([1000, 2000, 3000, 4000], [1005, 2050, 3100, 4400]);
    const [first = '', second = '', third = ''] = lineIds;
    expect(await decide(id, [first], 'ACCEPTED')).toMatchObject({ totalFen: 1005, over: { count: 0, differenceFen: 0 } });
    expect((await decide(id, [second], 'DISPUTED')).totalFen).toBe(3005);
    expect((await decide(id, [third], 'CARRIED')).totalFen).toBe(3005);
    await expect(decide(id, undefined, 'ACCEPTED')).rejects.toMatchObject(refused('statement.reasonNeeded'));
    const rest = await decide(id, undefined, 'ACCEPTED', '涨价已谈好');
    expect(rest).toMatchObject({ totalFen: 7405, openCount: 0, over: { count: 1, differenceFen: 400 } });
    // Until the statement is confirmed each of them can be changed.
    expect(await decide(id, [first], 'OPEN')).toMatchObject({ totalFen: 6400, openCount: 1 });
  });

  it('what is not on the bill cannot be accepted as billed, but be disputed', async () => {
    const { id, lineIds } = await billed([1000], [null]);
    await expect(decide(id, lineIds, 'ACCEPTED', '好')).rejects.toMatchObject(refused('statement.notOnBill'));
    expect((await decide(id, lineIds, 'DISPUTED')).totalFen).toBe(1000);
  });

  it('a line without a difference stays matched, whatever is chosen', async () => {
    const { id, lineIds } = await billed([1000], [1000]);
    await decide(id, lineIds, 'DISPUTED');
    expect((await linesOf(id))[0]).toMatchObject({ decision: 'MATCHED', payableFen: 1000 });
  });

  it('entered again, it keeps what was decided about unchanged lines and opens the others', async () => {
    const { id, lineIds } = await billed([1000, 2000], [1100, 2100]);
    const [first = '', second = ''] = lineIds;
    await decide(id, undefined, 'DISPUTED');
    const lines = [
      { lineId: first, billFen: 1100 },
      { lineId: second, billFen: 2000 },
    ];
    await drafter.call(debtApi.enterBill, { id, lines });
    expect(new Map((await linesOf(id)).map((line) => [line.id, line.decision]))).toEqual(
      new Map([
        [first, 'DISPUTED'],
        [second, 'MATCHED'],
      ]),
    );
  });

  it('what is only on the bill is a line of its own, which can be taken away again', async () => {
    const { id, lineIds } = await billed([1000], [1000]);
    const more = await drafter.call(debtApi.enterBill, { id, lines: [], extras: [{ title: '抽纸 4 箱', billFen: 272 }] });
    expect(more).toMatchObject({ billFen: 1272, oursFen: 1000, openCount: 1, totalFen: 1000 });
    const [extra] = await linesOf(id);
    expect(extra).toMatchObject({ lineKind: 'BILL_ONLY', title: '抽纸 4 箱', oursFen: 0, billFen: 272, decision: 'OPEN' });
    await expect(drafter.call(debtApi.dropLine, { id, lineId: lineIds[0]! })).rejects.toMatchObject(
      refused('statement.notDroppable'),
    );
    expect(await drafter.call(debtApi.dropLine, { id, lineId: extra!.id })).toMatchObject({ billFen: 1000, openCount: 0 });
  });

  it('lines of another statement are not found', async () => {
    const [one, other] = [await billed([1000], [900]), await billed([1000], [900])];
    await expect(decide(one.id, other.lineIds, 'DISPUTED')).rejects.toMatchObject(refused('common.notFound'));
    const lines = [{ lineId: other.lineIds[0]!, billFen: 1 }];
    await expect(drafter.call(debtApi.enterBill, { id: one.id, lines })).rejects.toMatchObject(refused('common.notFound'));
  });
});

describe('a carried line', () => {
  it('is free for the next statement, and comes back only while it is', async () => {
    const { id, partyId, lineIds } = await billed([1000, 2000], [1000, null]);
    const [, second = ''] = lineIds;
    await decide(id, [second], 'CARRIED');
    expect((await decide(id, [second], 'DISPUTED')).totalFen).toBe(3000);
    await decide(id, [second], 'CARRIED');
    expect(await steps.draft(partyId)).toMatchObject({ oursFen: 2000 });
    await expect(decide(id, [second], 'DISPUTED')).rejects.toMatchObject(refused('statement.sourceChanged'));
  });

  it('does not come back when its document was reversed meanwhile', async () => {
    const { id, debtIds, lineIds } = await billed([1000, 2000], [1000, null]);
    await decide(id, [lineIds[1]!], 'CARRIED');
    await world.owner.query('update tenant.codes set enabled = false where id = $1', [debtIds[1]]);
    await expect(decide(id, [lineIds[1]!], 'DISPUTED')).rejects.toMatchObject(refused('statement.sourceChanged'));
  });
});

describe('a rebate', () => {
  it('lowers what is payable, and can be left for the next statement', async () => {
    const { id, partyId } = await billed([1000], [1000]);
    const { totalFen } = await drafter.call(debtApi.addRebate, { id, title: '三季度返利', amountFen: 300 });
    expect(totalFen).toBe(700);
    const rebate = (await linesOf(id)).find(({ lineKind }) => lineKind === 'REBATE')!;
    expect((await decide(id, [rebate.id], 'CARRIED')).totalFen).toBe(1000);
    await addDebts(world, partyId, [500]);
    const next = await steps.draft(partyId);
    expect((await linesOf(next.id)).map(({ lineKind, oursFen }) => [lineKind, oursFen])).toEqual([
      ['GOODS', 500],
      ['REBATE', -300],
    ]);
    // There it is an old line: taken away, it would come back.
    const again = (await linesOf(next.id)).find(({ lineKind }) => lineKind === 'REBATE')!;
    await expect(drafter.call(debtApi.dropLine, { id: next.id, lineId: again.id })).rejects.toMatchObject(
      refused('statement.notDroppable'),
    );
    await expect(decide(id, [rebate.id], 'OPEN')).rejects.toMatchObject(refused('statement.takenElsewhere'));
  });
});

it('a kind without bills matches its lines by itself', async () => {
  const { partyId } = await addParty(world, [1000]);
  const { id, totalFen, openCount, takesBill } = await drafter.call(shareApi.draft, {
    partyId,
    branchId: world.ours.first,
    ...steps.days,
  });
  expect({ totalFen, openCount, takesBill }).toEqual({ totalFen: 1000, openCount: 0, takesBill: false });
  await expect(drafter.call(shareApi.enterBill, { id, lines: [] })).rejects.toMatchObject(refused('statement.noBillTaken'));
});

describe('five thousand lines', () => {
  /** How many statements each step sends for a statement of this many lines. */
  async function costs(size: number) {
    const { partyId } = await addParty(
      world,
      Array.from({ length: size }, (_, i) => i + 1),
    );
    const [{ id }, drafting] = await countStatements(() => steps.draft(partyId));
    const extras = [{ title: '运费', billFen: 5 }];
    const [, billing] = await countStatements(() => drafter.call(debtApi.enterBill, { id, lines: [], extras }));
    const [{ version: decided }, deciding] = await countStatements(() => decide(id, undefined, 'DISPUTED'));
    const { version } = await drafter.call(debtApi.issue, { id, version: decided });
    const evidence = [await addPicture(world, people[1])];
    const confirmed = await people[1].call(debtApi.confirm, { id, version, evidence });
    const [, approving] = await countStatements(() => people[2].call(debtApi.approve, { id, version: confirmed.version }));
    return { drafting, billing, deciding, approving };
  }

  it('are drawn up, decided and approved with as many statements as five', async () => {
    // The first run prepares what later ones reuse.
    await costs(2);
    expect(await costs(5000)).toEqual(await costs(5));
  });

  it('are shown in pages', async () => {
    const { partyId } = await addParty(
      world,
      Array.from({ length: 450 }, () => 7),
    );
    const { id } = await steps.draft(partyId);
    const { rows, total } = await drafter.call(debtApi.lines, { id, page: 3, limit: 200 });
    expect([rows.length, total]).toEqual([50, 450]);
  });
});

describe('the database refuses by itself', () => {
  const change = (text: string, ...values: unknown[]) => world.owner.query(text, values);

  it('a total that is not the sum of the lines', async () => {
    const { id } = await billed([1000], [1000]);
    await expect(
      change('update tenant.statements set total_fen = total_fen + 1, version = version + 1 where id = $1', id),
    ).rejects.toMatchObject({ constraint: 'statements_are_their_parts' });
    await expect(change('update tenant.statement_lines set ours_fen = 1 where statement_id = $1', id)).rejects.toMatchObject({
      constraint: 'statements_are_their_parts',
    });
    await expect(change('delete from tenant.statement_lines where statement_id = $1', id)).rejects.toMatchObject({
      constraint: 'statements_are_their_parts',
    });
  });

  it('a source in two live lines', async () => {
    const { id } = await billed([1000], [1000]);
    const copy = `insert into tenant.statement_lines (company_id, id, statement_id, kind, line_no, source_type, source_id, line_kind,
        title, ours_fen, decision)
      select company_id, $2, statement_id, kind, 99, source_type, source_id, line_kind, title, 0, 'MATCHED'
      from tenant.statement_lines where statement_id = $1`;
    await expect(change(copy, id, randomUUID())).rejects.toMatchObject({ constraint: 'statement_lines_one_live' });
  });

  it('any change of a paid statement, of its lines and of its payments (G10)', async () => {
    const { partyId } = await addParty(world, [1000]);
    const { id } = await steps.approve(partyId);
    const settled = { constraint: 'statements_settled' };
    await expect(change(`update tenant.statement_lines set note = 'x' where statement_id = $1`, id)).rejects.toMatchObject(
      settled,
    );
    await expect(
      change('update tenant.statements set total_fen = 1, version = version + 1 where id = $1', id),
    ).rejects.toMatchObject(settled);
    await steps.pay(id, 1000);
    await expect(
      change(`update tenant.statements set note = 'x', version = version + 1 where id = $1`, id),
    ).rejects.toMatchObject(settled);
    await expect(change('delete from tenant.statement_payments where statement_id = $1', id)).rejects.toMatchObject(settled);
    await expect(change('update tenant.statement_payments set amount_fen = 1 where statement_id = $1', id)).rejects.toMatchObject(
      settled,
    );
  });

  it('a payment of what is not approved, and one above the total', async () => {
    const { partyId } = await addParty(world, [1000]);
    const { id } = await steps.confirm(partyId);
    const payment = `insert into tenant.statement_payments (company_id, id, statement_id, amount_fen, paid_day, bank_ref, payer_id, created_time)
      select company_id, $2, id, $3, '2026-02-01', $4, drafted_by, now() from tenant.statements where id = $1`;
    await expect(change(payment, id, randomUUID(), 1, randomUUID())).rejects.toMatchObject({ constraint: 'statements_settled' });
    const { version } = await drafter.call(debtApi.get, { id });
    await people[2].call(debtApi.approve, { id, version });
    await expect(change(payment, id, randomUUID(), 1, randomUUID())).rejects.toMatchObject({
      constraint: 'statements_are_their_parts',
    });
    await expect(
      change('update tenant.statements set paid_fen = 1001, version = version + 1 where id = $1', id),
    ).rejects.toMatchObject({ constraint: 'statements_paid_within_total' });
  });

  it('confirmation with an open line', async () => {
    const { id, lineIds } = await billed([1000], [900]);
    expect(lineIds).toHaveLength(1);
    const { version } = await drafter.call(debtApi.get, { id });
    await drafter.call(debtApi.issue, { id, version });
    await expect(
      change(`update tenant.statements set status = 'CONFIRMED', version = version + 1 where id = $1`, id),
    ).rejects.toMatchObject({ constraint: 'statements_no_open_line' });
  });
});

it('none of this has broken a law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
