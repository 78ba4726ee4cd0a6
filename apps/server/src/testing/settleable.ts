import { defineApi } from '@netbar/contract/kernel/endpoint';
import { statementEndpoints } from '@netbar/contract/money/statement/statement.api';
import { statementNouns } from '@netbar/contract/money/statement/feature';
import { sql } from 'kysely';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { notBilled, statementHandlers, type StatementKind } from '#features/money/statement/statement.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { credit, debit, type AccountRef } from '#kernel/ledger.ts';
import { routesOf } from '#kernel/mount.ts';
import { addPicture } from './pictures.ts';
import type { Person, World } from './world.ts';

const can = { list: 'DEBT_LIST', edit: 'DEBT_EDIT', confirm: 'DEBT_CONFIRM', approve: 'DEBT_APPROVE', pay: 'DEBT_PAY' };
export const debtFunctions = Object.values(can);

/** The endpoints of the smallest kind of statement, and of one without bills of the party. Live in tests alone. */
export const debtApi = defineApi('debt', statementEndpoints('debt', '/api/test/debt', can));
export const shareApi = defineApi('share', statementEndpoints('share', '/api/test/share', can));

const line = { kind: 'DEBT', sourceType: 'CODE', lineKind: 'GOODS' };
const cost: AccountRef = { code: 'EXPENSE' };
const due = (ownerId: string): AccountRef => ({ code: 'EXPENSE_DUE', ownerId });

/** A party is a dictionary code, and so is each of its debts: `sort` is the amount, `enabled` whether it stands. */
export const debtKind: StatementKind = {
  kind: 'DEBT',
  feature: 'debt',
  can,
  places: ['BRANCH', 'BRAND', 'COMPANY'],
  takesBill: true,
  toleranceBp: 100,
  notice: { serviceType: 'NOTICE', subServiceType: 0 },
  describe: ({ no, partyName }) => `账单 ${no} ${partyName}`,
  parties: async (ctx) =>
    ctx.db.selectFrom('codes').select(['id', 'codevalue as name']).where('type', '=', 'PARTY').orderBy('id').limit(200).execute(),
  requireParty: async (ctx, partyId) => {
    const found = ctx.db.selectFrom('codes').select('codevalue as name').where('type', '=', 'PARTY').where('id', '=', partyId);
    return { ...(await found.executeTakeFirstOrThrow(notFound(statementNouns.statementParty))), dueDays: 30 };
  },
  collect: async (ctx, { partyId }) => {
    const rows = await ctx.db
      .selectFrom('codes')
      .select(['id', 'codevalue', 'sort'])
      .where('type', '=', `DEBT ${partyId}`)
      .where('enabled', '=', true)
      .where(notBilled(line, 'codes.id'))
      .orderBy('codevalue')
      .orderBy('id')
      .execute();
    return rows.map(({ id, codevalue, sort }) => ({
      sourceType: line.sourceType,
      sourceId: id,
      lineKind: line.lineKind,
      title: codevalue,
      detail: { qty: 1 },
      oursFen: sort,
    }));
  },
  lock: async (ctx, sources) => {
    const ids = sources.map(({ sourceId }) => sourceId);
    await ctx.db
      .selectFrom('codes')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
  },
  // A posting a line, as a kind would have that knows many accounts; they are added up.
  bookApproved: async (_, { partyId }, lines) =>
    lines.flatMap(({ payableFen }) => [debit(cost, payableFen), credit(due(partyId), payableFen)]),
  bookPaid: async (_, { partyId }, amountFen) => [debit(due(partyId), amountFen), credit({ code: 'BANK' }, amountFen)],
};

const shareKind: StatementKind = { ...debtKind, kind: 'SHARE', feature: 'share', takesBill: false, places: ['BRANCH'] };

export const settleRoutes = [
  routesOf(debtApi, statementHandlers(debtKind, debtApi)),
  routesOf(shareApi, statementHandlers(shareKind, shareApi)),
];

const addCodes = (ctx: Ctx, rows: { id: string; type: string; codevalue: string; sort: number }[]) =>
  inTx(ctx, (ctx) =>
    sql`insert into tenant.codes (id, type, code, codevalue, label, sort, created_time)
      select l.id, l.type, l.id, l.codevalue, '{}', l.sort, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, type text, codevalue text, sort int)`.execute(
      ctx.db,
    ),
  );

/** A party with what we owe it. Returns its id and those of the debts. */
export async function addParty(world: World, debts: number[]) {
  const partyId = randomUUIDv7();
  await addCodes(world.system(), [{ id: partyId, type: 'PARTY', codevalue: `往来${partyId.slice(-4)}`, sort: 0 }]);
  return { partyId, debtIds: await addDebts(world, partyId, debts) };
}

export async function addDebts(world: World, partyId: string, debts: number[]) {
  const rows = debts.map((sort, i) => ({ id: randomUUIDv7(), type: `DEBT ${partyId}`, codevalue: `货${i}`, sort }));
  await addCodes(world.system(), rows);
  return rows.map(({ id }) => id);
}

/** Five people who hold all functions at the first branch. */
export const hireSettlers = async (world: World, branchIds = [world.ours.first]) => {
  const hired = await Promise.all([1, 2, 3, 4, 5].map(() => world.hire({ level: 2, can: debtFunctions, branchIds })));
  return hired as [Person, Person, Person, Person, Person];
};

type Settlers = Awaited<ReturnType<typeof hireSettlers>>;

/** Draws up a statement of the first branch and takes it as far as asked; who takes which step is in their order. */
export function settling(world: World, people: () => Settlers) {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const draft = (partyId: string, by = people()[0]) => by.call(debtApi.draft, { partyId, branchId: world.ours.first, ...days });
  const issue = async (partyId: string) => {
    const [drafter] = people();
    const { id } = await draft(partyId);
    const { version } = await drafter.call(debtApi.enterBill, { id, lines: [], rest: 'MATCH' });
    return drafter.call(debtApi.issue, { id, version });
  };
  const confirm = async (partyId: string) => {
    const { id, version } = await issue(partyId);
    return people()[1].call(debtApi.confirm, { id, version, evidence: [await addPicture(world, people()[1])] });
  };
  const approve = async (partyId: string) => {
    const { id, version } = await confirm(partyId);
    return people()[2].call(debtApi.approve, { id, version });
  };
  const pay = (id: string, amountFen: number, by = people()[4]) =>
    by.call(debtApi.pay, { id, amountFen, paidDay: '2026-02-01', bankRef: randomUUID() });
  return { days, draft, issue, confirm, approve, pay };
}
