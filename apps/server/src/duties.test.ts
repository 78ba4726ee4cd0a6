import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { approvalSubjects } from '@netbar/contract/catalogue';
import type { DutyRule } from '@netbar/contract/kernel/duty';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFoundStock } from '#features/goods/stock/stock.ts';
import { approvalSubject, ensureFlow, requestApproval, setFlow } from '#kernel/approvals.ts';
import { inTx } from '#kernel/ctx.ts';
import { addProduct, bringIn, goodsFunctions, hireBuyer, stockOf } from '#testing/goods.ts';
import { counterDuties, counterDutyRights, signatureOf, type DutyAction } from '#testing/counter-duties.ts';
import { billDuties } from '#testing/bill-duties.ts';
import { billRights } from '#testing/bills.ts';
import { depositDuties } from '#testing/deposit-duties.ts';
import { depositFunctions } from '#testing/deposits.ts';
import { memberRights, register } from '#testing/members.ts';
import { debtFunctions } from '#testing/settleable.ts';
import { giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { peopleDuties, peopleDutyRights } from '#testing/people-duties.ts';
import { purchaseDuties } from '#testing/purchase-duties.ts';
import { purchaseFunctions } from '#testing/purchasing.ts';
import { returnDuties, returnFunctions } from '#testing/return-duties.ts';
import { statementDuties } from '#testing/statement-duties.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { dutyRules } from './features.ts';

let world: World;
let buyer: Person;
let branchId: string;
/** Five people with every right, of whom a shift takes four, so that nobody is ever alone. */
let people: [Person, Person, Person, Person, Person];
beforeAll(async () => {
  world = await openWorld();
  branchId = world.ours.first;
  await world.warehouse(branchId);
  buyer = await hireBuyer(world);
  const approving = Object.values(approvalSubjects).map(({ can }) => can);
  const can = [
    ...new Set([
      ...goodsFunctions,
      ...memberRights,
      ...approving,
      ...counterDutyRights,
      ...debtFunctions,
      ...purchaseFunctions,
      ...returnFunctions,
      ...depositFunctions,
      ...billRights,
      ...peopleDutyRights,
    ]),
  ];
  const hired = await Promise.all([1, 2, 3, 4, 5].map(() => world.hire({ level: 1, brandIds: [world.ours.brand], can })));
  people = hired as typeof people;
  for (const person of people) await giveCredentials(world, person);
});
afterAll(() => world.close());

const count = pilesOf(30_000);
const newDrawer = async () =>
  (await people[0].call(shiftApi.addDrawer, { branchId, name: `前台${randomUUID().slice(0, 8)}` })).id;

async function countedShift(cashier: Person) {
  const opened = await cashier.call(shiftApi.open, { branchId, drawerId: await newDrawer(), count });
  const step = ({ id, version }: { id: string; version: number }) => ({ id, version, branchId });
  const counting = await cashier.call(shiftApi.startCount, step(opened));
  const shift = step(await cashier.call(shiftApi.count, { ...step(counting), count }));
  const close = (receiver: Person, approver?: Person) =>
    cashier.call(shiftApi.close, {
      ...shift,
      keepFen: 0,
      password: PASSWORD,
      receiver: signatureOf(receiver),
      ...(approver && { approver: signatureOf(approver), reason: '差异' }),
    });
  return { shift, close, step };
}

async function closedShift() {
  const [cashier, receiver, approver] = people;
  const { close, step } = await countedShift(cashier);
  const shift = step(await close(receiver, approver));
  return (by: Person) => by.call(shiftApi.audit, { ...shift, remark: '核对' });
}

/** One of every kind of change that can wait for approval, asked for by the first person. */
const approvals: DutyAction[] = [];
const actions: Record<string, DutyAction[]> = {
  ...counterDuties(() => ({ world, branchId, buyer, cashier: people[0] })),
  ...statementDuties(() => ({ world, people })),
  ...purchaseDuties(() => ({ world, people })),
  ...returnDuties(() => ({ world, people })),
  ...depositDuties(() => ({ world, people })),
  ...billDuties(() => ({ world, people })),
  ...peopleDuties(() => ({ world, people })),
  'SHIFT CASHIER APPROVER': [
    {
      title: 'opening a shift with a signature',
      prepare: async () => {
        const drawerId = await newDrawer();
        const taken = people[0];
        const attempt = (by: Person) =>
          taken.call(shiftApi.open, { branchId, drawerId, count, reason: '差异', approver: signatureOf(by) });
        return { taken, attempt };
      },
    },
    {
      title: 'signing for the difference at the handover',
      prepare: async () => {
        const { close } = await countedShift(people[0]);
        return { taken: people[0], attempt: (by) => close(people[1], by) };
      },
    },
  ],
  'SHIFT CASHIER RECEIVER': [
    {
      title: 'receiving one’s own shift',
      prepare: async () => ({ taken: people[0], attempt: (await countedShift(people[0])).close }),
    },
  ],
  'SHIFT CASHIER AUDITOR': [{ title: 'auditing it', prepare: async () => ({ taken: people[0], attempt: await closedShift() }) }],
  'SHIFT RECEIVER AUDITOR': [{ title: 'auditing it', prepare: async () => ({ taken: people[1], attempt: await closedShift() }) }],
  'SHIFT APPROVER AUDITOR': [{ title: 'auditing it', prepare: async () => ({ taken: people[2], attempt: await closedShift() }) }],
  'APPROVAL APPLICANT APPROVER': approvals,
  'APPROVAL APPROVER APPROVER': [
    {
      title: 'approving the next step',
      isMadeUp: true,
      prepare: async () => {
        const id = await requestAs(people[1], 'TWO_STEPS');
        await people[0].call(approvalApi.decide, { id, decision: 'APPROVE' });
        return { taken: people[0], attempt: (by) => by.call(approvalApi.decide, { id, decision: 'APPROVE' }) };
      },
    },
  ],
  'TRANSFER APPLICANT APPROVER': ['approveTransfer' as const, 'rejectTransfer' as const].map((step) => ({
    title: step,
    prepare: async () => {
      const { id: productId } = await addProduct(world, buyer);
      await bringIn(people[1], branchId, productId, { qty: 5, valueFen: 500 });
      const asked = { fromBranchId: branchId, toBranchId: world.ours.second, reason: '缺货', lines: [{ productId, qty: 1 }] };
      const { id } = await people[0].call(stockApi.submitTransfer, asked);
      return { taken: people[0], attempt: (by: Person) => by.call(stockApi[step], { id, reason: '不发' }) };
    },
  })),
  'STOCKTAKE APPLICANT APPROVER': [
    {
      title: 'posting what one has counted',
      prepare: async () => {
        await world.owner.query('update tenant.stocktake_lines set is_open = false');
        const { id: productId } = await addProduct(world, buyer);
        await bringIn(people[1], branchId, productId, { qty: 5, valueFen: 500 });
        const { id, lines } = await people[1].call(stocktakeApi.start, { branchId });
        for (const line of lines) {
          const { onHand } = (await stockOf(people[1], branchId, line.productId))!;
          await people[0].call(stocktakeApi.count, { id, productId: line.productId, addQty: onHand ?? 0 });
        }
        await people[0].call(stocktakeApi.finish, { id });
        return { taken: people[0], attempt: (by) => by.call(stocktakeApi.post, { id, reason: '盘点' }) };
      },
    },
  ],
  'STOCK_ADJUST APPLICANT AUDITOR': [
    {
      title: 'reviewing goods one has sold without stock',
      prepare: async () => {
        const { id: productId } = await addProduct(world, buyer);
        await bringIn(people[1], branchId, productId, { qty: 1, valueFen: 100 });
        const lines = [{ productId, qty: 2 }];
        const ctx = people[0].ctx();
        const seller = { ...ctx, actor: { ...ctx.actor, brandIds: [world.ours.brand] } };
        const found = await inTx(seller, (tx) => bookFoundStock(tx, { branchId, saleNo: '10', lines }));
        const id = found?.id ?? '';
        return { taken: people[0], attempt: (by) => by.call(stockApi.review, { id, version: 2, note: '漏入库' }) };
      },
    },
  ],
};

/** A request that nobody ever applies: the matrix is refused before, and withdraws what is left. */
async function requestAs(by: Person, steps: string): Promise<string> {
  const subject = approvalSubject.all().find(({ type }) => type === (steps === 'TWO_STEPS' ? 'STOCK_ADJUSTMENT' : steps))!;
  const can = approvalSubjects[subject.type]!.can;
  const change = { baseVersion: 1, before: {}, after: { names: [], count: 0 }, reason: '试' };
  return inTx(by.ctx(), async (ctx) => {
    await ensureFlow(ctx, subject.type, steps === 'TWO_STEPS' ? [{ can }, { can }] : [{ can }]);
    const { id } = await requestApproval(ctx, { subject, subjectId: world.newId(), branchId, ...change });
    // The steps are copied to the request; goods of the other actions come in without approval.
    await setFlow(ctx, subject.type, undefined);
    return id;
  });
}

for (const type of Object.keys(approvalSubjects))
  for (const decision of ['APPROVE', 'REJECT'] as const)
    approvals.push({
      title: `${decision} ${type}`,
      isMadeUp: true,
      prepare: async () => {
        const id = await requestAs(people[0], type);
        const attempt = (by: Person) => by.call(approvalApi.decide, { id, decision, comment: '不行' });
        return { taken: people[0], attempt };
      },
    });
approvals.push({
  title: 'a correction of a balance',
  prepare: async () => {
    const { id: memberId } = await register(people[1], branchId);
    const asked = { memberId, branchId, kind: 'PRINCIPAL' as const, amount: 2000, reason: '多扣' };
    const { id: balanceAdjustId } = await people[0].call(walletApi.requestAdjust, asked);
    const attempt = (by: Person) =>
      by.call(walletApi.decideAdjust, { balanceAdjustId, version: 1, decision: 'APPROVE', comment: '' });
    return { taken: people[0], attempt };
  },
});

/** Why a call was refused. */
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: { data?: { reason?: string }; message: string }) => error.data?.reason ?? error.message,
  );

const keyOf = ({ docType, kind, otherKind }: DutyRule) => `${docType} ${kind} ${otherKind}`;
/** Whoever signs for themselves over a limit is asked for another. */
const OVER = ['payOut', 'refund', 'signed', 'forcedSale'].map((what) => `shift.${what}OverLimit`);
const REFUSED = ['duty.samePerson', 'duty.tied', 'duty.refused', ...OVER];
const tie = (maker: Person, account: Person, kind: string) =>
  world.owner.query(
    `insert into tenant.account_ties (company_id, id, maker_id, account_id, kind, at) values ($1, $2, $3, $4, $5, now())`,
    [world.ours.company, world.newId(), maker.accountId, account.accountId, kind],
  );
const untie = () => world.owner.query('delete from tenant.account_ties');

describe('S2 S3 S13 whoever must not take a duty is refused by every call that takes it', () => {
  it('every rule of the product has its calls in this table', () => {
    expect(dutyRules.map(keyOf).toSorted()).toEqual(Object.keys(actions).toSorted());
    expect(Object.values(actions).filter((list) => list.length === 0)).toEqual([]);
  });

  const cases = dutyRules.flatMap((rule) =>
    (actions[keyOf(rule)] ?? []).map((action) => ({ name: keyOf(rule), title: action.title, rule, action })),
  );
  it.each(cases)('$name: $title', async ({ rule, action }) => {
    const { taken, attempt } = await action.prepare();
    const passed: string[] = [];
    const tryAs = async (by: Person, how: string) => {
      const reason = await refusal(attempt(by));
      if (!REFUSED.includes(reason)) passed.push(`${how}: ${reason}`);
    };
    await tryAs(taken, 'the same person');
    const second = people[3];
    for (const kind of rule.ties ? ['CREATED', 'RESET', 'UNLOCKED', 'GRANTED'] : [])
      for (const [maker, account] of [
        [taken, second],
        [second, taken],
      ] as const) {
        await tie(maker, account, kind);
        await tryAs(second, kind);
        await untie();
      }
    expect(passed).toEqual([]);
    // What is right still goes through; without it, refusals would prove nothing.
    const outcome = action.isMadeUp ? 'accepted' : await refusal(attempt(second));
    expect(outcome).toBe('accepted');
  });
});

describe('the database', () => {
  const insertAs =
    (person: Person, docId: string, docType: string) =>
    (kind: DutyRule['kind'], alone = false) =>
      world.db.transaction().execute((tx) =>
        tx
          .insertInto('duties')
          .values({
            id: world.newId(),
            docType,
            docId,
            kind,
            personId: person.accountId,
            alone,
            at: new Date(),
          })
          .execute(),
      );

  it.each(dutyRules.map((rule) => ({ name: keyOf(rule), rule })))('refuses by itself: $name', async ({ rule }) => {
    const [one, other] = people;
    const docId = world.newId();
    const [asOne, asOther] = [insertAs(one, docId, rule.docType), insertAs(other, docId, rule.docType)];
    await asOne(rule.kind);
    await expect(asOne(rule.otherKind)).rejects.toMatchObject({ constraint: 'duties_apart' });
    await tie(one, other, 'CREATED');
    const tied = await asOther(rule.otherKind).then(
      () => 'accepted',
      (error: { constraint?: string }) => error.constraint,
    );
    expect(tied).toBe(rule.ties ? 'duties_tied' : 'accepted');
    await untie();
    await asOne(rule.otherKind, true);
  });

  it.each([
    'update tenant.duties set alone = true',
    'delete from tenant.duties',
    'update tenant.account_ties set at = now()',
    'delete from tenant.account_ties',
    'delete from platform.duty_rules',
    'update tenant.delegations set to_account = from_account',
    'delete from tenant.delegations',
  ])('the server may not: %s', async (text) => {
    const client = await world.pool.connect();
    await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    client.release();
  });
});
