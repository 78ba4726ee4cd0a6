import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '#testing/depth.ts';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { inTx } from './ctx.ts';
import { takeDuty } from './duties.ts';

const DAY_MS = 86_400_000;
const COOL_DAYS = 30;
const CAN = 'DUTY_TEST';
const now = new Date('2026-06-01T04:00:00Z');

let world: World;
/** The last one does not hold the function. */
let people: Person[];
beforeAll(async () => {
  world = await openWorld();
  people = await Promise.all([0, 1, 2, 3].map((i) => world.hire({ can: i < 3 ? [CAN] : [] })));
});
afterAll(() => world.close());

const KINDS = ['APPLICANT', 'APPROVER'] as const;
const TIES = ['CREATED', 'RESET', 'UNLOCKED', 'GRANTED', 'LOCKED'] as const;

interface ModelTie {
  maker: number;
  account: number;
  kind: (typeof TIES)[number];
  at: number;
}
interface ModelDuty {
  person: number;
  kind: (typeof KINDS)[number];
  at: number;
}

/** The rules in a few lines: on an approval nobody decides what they asked for, and nobody decides twice. */
function judge(duties: ModelDuty[], ties: ModelTie[], { person, kind, at }: ModelDuty): string {
  const since = (other: number) => Math.min(other, at) - COOL_DAYS;
  const against = (one: number) =>
    duties
      .filter((duty) => (kind === 'APPLICANT' ? duty.kind === 'APPROVER' : true))
      .flatMap((duty) => {
        if (duty.person === one) return [{ maker: -1, kind: 'SAME' }];
        return ties.filter(
          (tie) =>
            tie.kind !== 'LOCKED' &&
            tie.at >= since(duty.at) &&
            [tie.maker, tie.account].includes(one) &&
            [tie.maker, tie.account].includes(duty.person),
        );
      });
  const own = against(person);
  if (own.length === 0) return 'accepted';
  const others = [0, 1, 2].filter((one) => one !== person);
  const isSame = own.some((conflict) => conflict.kind === 'SAME');
  if (others.some((one) => against(one).length === 0)) return isSame ? 'duty.samePerson' : 'duty.tied';
  const isTiedAway = (one: number) =>
    against(one).every((conflict) => conflict.maker === person && ['RESET', 'GRANTED'].includes(conflict.kind));
  const first = Math.min(at, ...duties.map((duty) => duty.at)) - COOL_DAYS;
  const isLockedAway = (tie: ModelTie) =>
    tie.kind === 'LOCKED' &&
    tie.maker === person &&
    tie.at >= first &&
    !duties.some((duty) => duty.person === tie.account) &&
    !ties.some((made) => made.kind === 'CREATED' && made.maker === person && made.account === tie.account && made.at >= first);
  return others.some(isTiedAway) || ties.some(isLockedAway) ? 'duty.shutOut' : 'alone';
}

const person = fc.nat(3);
const ties = fc
  .array(fc.record({ maker: person, account: person, kind: fc.constantFrom(...TIES), at: fc.integer({ min: -80, max: 0 }) }), {
    maxLength: 4,
  })
  .map((list) => list.filter(({ maker, account }) => maker !== account));
const presses = fc.array(fc.record({ person, kind: fc.constantFrom(...KINDS), days: fc.integer({ min: 0, max: 25 }) }), {
  minLength: 2,
  maxLength: 5,
});

/** Somebody who has had both others in hand decides what they asked for: rare at random, so it is always tried. */
const ownAfter = (kind: ModelTie['kind']): [ModelTie[], { person: number; kind: ModelDuty['kind']; days: number }[]] => [
  [1, 2].map((account) => ({ maker: 0, account, kind, at: -1 })),
  KINDS.map((duty) => ({ person: 0, kind: duty, days: 0 })),
];

/** Whoever made an account meets it on one document, while a third person is free. */
const metByTied: ReturnType<typeof ownAfter> = [
  [{ maker: 0, account: 1, kind: 'CREATED', at: -1 }],
  [
    { person: 0, kind: 'APPLICANT', days: 0 },
    { person: 1, kind: 'APPROVER', days: 0 },
  ],
];

const timeOf = (days: number) => new Date(now.getTime() + days * DAY_MS);

it('different, tied, shut out and alone come out as the model says', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(ties, presses, async (given, pressed) => {
      await world.owner.query('delete from tenant.account_ties');
      for (const { maker, account, kind, at } of given)
        await world.owner.query(
          `insert into tenant.account_ties (company_id, id, maker_id, account_id, kind, lost_functions, at)
           values ($1, $2, $3, $4, $5::tenant.tie_kind, $6, $7)`,
          [
            world.ours.company,
            world.newId(),
            people[maker]!.accountId,
            people[account]!.accountId,
            kind,
            kind === 'LOCKED' ? [CAN] : null,
            timeOf(at),
          ],
        );
      const docId = world.newId();
      const duties: ModelDuty[] = [];
      let at = 0;
      for (const press of pressed) {
        at += press.days;
        const duty = { person: press.person, kind: press.kind, at };
        const isTaken = duties.some((one) => one.kind === 'APPLICANT' && duty.kind === 'APPLICANT' && one.person === duty.person);
        const expected = isTaken ? undefined : judge(duties, given, duty);
        const by = people[duty.person]!;
        const ctx = { ...by.ctx(), now: timeOf(at) };
        const doc = { docType: 'APPROVAL', docId, branchId: world.ours.first };
        let isAlone = false;
        const said = await refusal(
          inTx(ctx, async (tx) => {
            ({ isAlone } = await takeDuty(tx, doc, {
              kind: duty.kind,
              person: { id: by.accountId, name: '员工' },
              can: CAN,
            }));
          }),
        );
        if (expected === undefined) continue;
        expect({ given, duties, duty, came: isAlone ? 'alone' : said }).toEqual({ given, duties, duty, came: expected });
        seen.add(expected);
        if (said === 'accepted') duties.push(duty);
      }
    }),
    { numRuns: 60, seed, examples: [ownAfter('RESET'), ownAfter('CREATED'), metByTied] },
  );
  expect([...seen].toSorted()).toEqual(['accepted', 'alone', 'duty.samePerson', 'duty.shutOut', 'duty.tied']);
});
