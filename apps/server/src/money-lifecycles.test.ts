import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { StatementStatus } from '@netbar/contract/money/statement/statement.model';
import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { afterAll, beforeAll } from 'vitest';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { addParty, debtApi, debtFunctions, hireSettlers, settling } from './testing/settleable.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let people: Awaited<ReturnType<typeof hireSettlers>>;
beforeAll(async () => {
  world = await openWorld();
  people = await hireSettlers(world);
});
afterAll(() => world.close());

const one = (id: string) => ({ id });
const seen = (id: string) => ({ id, version: 1 });
const because = (id: string) => ({ id, reason: '不对' });
/** Only a paid statement is believed to be paid. */
const unpaid = ', paid_fen = 0';

const statement: Kind = {
  lifecycle: statementLifecycle as Lifecycle,
  table: 'statements',
  statuses: StatementStatus.options,
  open: async () => {
    const { draft } = settling(world, () => people);
    const { id } = await draft((await addParty(world, [100])).partyId);
    // A total above zero, without which nothing can be paid.
    await people[0].call(debtApi.enterBill, { id, lines: [], rest: 'MATCH' });
    return id;
  },
  also: { ...Object.fromEntries(StatementStatus.options.map((status) => [status, unpaid])), PAID: ', paid_fen = total_fen' },
  calls: {
    enterBill: { endpoint: debtApi.enterBill, input: (id) => ({ id, lines: [] }) },
    decide: { endpoint: debtApi.decide, input: (id) => ({ id, decision: 'DISPUTED' }) },
    addRebate: { endpoint: debtApi.addRebate, input: (id) => ({ id, title: '返利', amountFen: 1 }) },
    dropLine: { endpoint: debtApi.dropLine, input: (id) => ({ id, lineId: id }) },
    issue: { endpoint: debtApi.issue, input: seen },
    confirm: { endpoint: debtApi.confirm, input: seen },
    dispute: { endpoint: debtApi.dispute, input: because },
    redraw: { endpoint: debtApi.redraw, input: one },
    void: { endpoint: debtApi.void, input: because },
    approve: { endpoint: debtApi.approve, input: seen },
    pay: { endpoint: debtApi.pay, input: (id) => ({ id, amountFen: 1, paidDay: '2026-02-01', bankRef: id }) },
  },
};

tryEveryStep([statement], {
  world: () => world,
  person: (): Person => people[0],
  without: (can) => world.hire({ level: 2, can: debtFunctions.filter((code) => code !== can) }),
  tables: ['statement_lines', 'statement_payments', 'duties'],
});
