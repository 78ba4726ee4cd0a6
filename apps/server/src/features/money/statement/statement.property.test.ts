import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { runsOf, seed } from '#testing/depth.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addPicture } from '#testing/pictures.ts';
import { addDebts, addParty, debtApi, hireSettlers, settling } from '#testing/settleable.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let people: Awaited<ReturnType<typeof hireSettlers>>;
let evidence: string[];
beforeAll(async () => {
  world = await openWorld();
  people = await hireSettlers(world);
  evidence = [await addPicture(world, people[1])];
});
afterAll(() => world.close());

const amount = fc.integer({ min: -500, max: 800 }).filter((fen) => fen !== 0);
const press = fc.oneof(
  fc.record({ do: fc.constant('owe' as const), fen: amount }),
  fc.record({ do: fc.constant('draft' as const) }),
  fc.record({ do: fc.constant('bill' as const), which: fc.nat(3), nth: fc.nat(3), fen: amount }),
  fc.record({
    do: fc.constant('decide' as const),
    which: fc.nat(3),
    nth: fc.nat(3),
    decision: fc.constantFrom('OPEN' as const, 'ACCEPTED' as const, 'DISPUTED' as const, 'CARRIED' as const),
  }),
  fc.record({ do: fc.constant('rebate' as const), which: fc.nat(3), fen: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ do: fc.constant('forward' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('void' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('pay' as const), which: fc.nat(3), fen: fc.integer({ min: 1, max: 900 }) }),
);
type Press = typeof press extends fc.Arbitrary<infer T> ? T : never;

/** Presses that come at a wrong moment are refused in words; anything else is a fault. */
const expected = new Set([
  'common.wrongStatus',
  'statement.nothingToSettle',
  'statement.stillOpen',
  'statement.notOnBill',
  'statement.notDecidable',
  'statement.nothingToPay',
  'statement.overPaid',
  'statement.sourceChanged',
  'statement.takenElsewhere',
]);

async function run(presses: Press[]) {
  const { draft, pay } = settling(world, () => people);
  const { partyId } = await addParty(world, [100]);
  const [drafter, confirmer, approver] = people;
  const statements: string[] = [];
  const lineOf = async (id: string, nth: number) => {
    const { rows } = await drafter.call(debtApi.lines, { id, limit: 200 });
    return rows[nth % rows.length]!;
  };

  /** Takes a statement one step towards being approved. */
  async function forward(id: string) {
    const { status, version } = await drafter.call(debtApi.get, { id });
    if (status === 'DRAFT') return drafter.call(debtApi.issue, { id, version });
    if (status === 'ISSUED') return confirmer.call(debtApi.confirm, { id, version, evidence });
    return approver.call(debtApi.approve, { id, version });
  }

  async function play(pressed: Press): Promise<unknown> {
    if (pressed.do === 'owe') return addDebts(world, partyId, [pressed.fen]);
    if (pressed.do === 'draft') return statements.push((await draft(partyId)).id);
    const id = statements[pressed.which % statements.length];
    if (id === undefined) return undefined;
    if (pressed.do === 'rebate') return drafter.call(debtApi.addRebate, { id, title: '返利', amountFen: pressed.fen });
    if (pressed.do === 'void') return drafter.call(debtApi.void, { id, reason: '重做' });
    if (pressed.do === 'pay') return pay(id, pressed.fen);
    if (pressed.do === 'forward') return forward(id);
    const line = await lineOf(id, pressed.nth);
    if (pressed.do === 'decide')
      return drafter.call(debtApi.decide, { id, lineIds: [line.id], decision: pressed.decision, note: '说明' });
    if (line.lineKind === 'REBATE' || line.lineKind === 'CARRY') return undefined;
    return drafter.call(debtApi.enterBill, { id, lines: [{ lineId: line.id, billFen: pressed.fen }] });
  }

  for (const pressed of presses)
    await play(pressed).catch((error: { data?: { reason?: string } }) => {
      if (!expected.has(error.data?.reason ?? '')) throw error;
    });
  return partyId;
}

/** What we owe a party is what its approved statements say by their own lines, less what was paid. */
async function owed(partyId: string) {
  const { rows } = await world.owner.query<{ owed: string }>(
    `select coalesce(sum(total_fen - carried_in_fen - paid_fen), 0) as owed from tenant.statements
     where party_id = $1 and status in ('APPROVED', 'PAID')`,
    [partyId],
  );
  return Number(rows[0]?.owed);
}

it('whatever people press, a source is settled once, a total is its sum, paid is paid, and a minus is carried once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 10, maxLength: 30 }), async (presses) => {
      const partyId = await run([{ do: 'draft' }, ...presses]);
      expect(0 - (await balanceOf(world.system(), { code: 'EXPENSE_DUE', ownerId: partyId }))).toBe(await owed(partyId));
      expect(await checkInvariants(world.owner)).toEqual([]);
    }),
    { numRuns: runsOf({ usual: 8, deep: 150 }), seed },
  );
});

it('the whole way, with a minus carried over two statements', async () => {
  const forward = { do: 'forward' as const, which: 0 };
  const rebate = (which: number, fen: number) => ({ do: 'rebate' as const, which, fen });
  const match = (which: number, fen: number) => ({ do: 'bill' as const, which, nth: 0, fen });
  const presses: Press[] = [
    { do: 'draft' },
    match(0, 100),
    rebate(0, 250),
    ...Array.from({ length: 3 }, () => forward),
    { do: 'owe', fen: 30 },
    { do: 'draft' },
    match(1, 30),
    ...Array.from({ length: 3 }, () => ({ ...forward, which: 1 })),
    { do: 'owe', fen: 800 },
    { do: 'draft' },
    match(2, 800),
    ...Array.from({ length: 3 }, () => ({ ...forward, which: 2 })),
    { do: 'pay', which: 2, fen: 680 },
  ];
  const partyId = await run(presses);
  const { rows } = await people[0].call(debtApi.list, { partyId, sort: 'time' });
  expect(rows.map(({ status, carriedInFen, totalFen }) => [status, carriedInFen, totalFen])).toEqual([
    ['APPROVED', 0, -150],
    ['APPROVED', -150, -120],
    ['PAID', -120, 680],
  ]);
  expect(await balanceOf(world.system(), { code: 'EXPENSE_DUE', ownerId: partyId })).toBe(0);
});
