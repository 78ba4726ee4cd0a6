import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billing, deliver, openBilling, shipBack, type Billing } from '#testing/billing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Billing;
beforeAll(async () => {
  world = await openWorld();
  by = await openBilling(world);
});
afterAll(() => world.close());

const steps = billing(() => by);
type Doc = { id: string; version: number };
const reverse = ({ id, version }: Doc) => by.reverser.call(receiptApi.reverse, { id, version, reason: '送错' });
const receiptRow = ({ id }: Doc) => ({ table: 'tenant.goods_receipts', where: { id } });
const reasonOf = (answer: PromiseSettledResult<unknown> | undefined) =>
  answer?.status === 'rejected' ? (answer.reason as { data?: { reason?: string } }).data?.reason : answer?.status;

describe('a receipt on a live statement', () => {
  it('is not reversed, until the statement is void', async () => {
    const { receipt, supplierId } = await deliver(by);
    const { id } = await steps.draft(supplierId);
    await expect(reverse(receipt)).rejects.toMatchObject({ data: { reason: 'receipt.billed' } });
    await by.drafter.call(billApi.void, { id, reason: '重出' });
    await expect(reverse(receipt)).resolves.toMatchObject({ status: 'REVERSED' });
    await expect(steps.draft(supplierId)).rejects.toMatchObject({ data: { reason: 'statement.nothingToSettle' } });
  });

  it('is not reversed once billed, also by the database', async () => {
    const { receipt, supplierId } = await deliver(by);
    await steps.settle(await steps.matchRest(await steps.draft(supplierId)));
    const update = `update tenant.goods_receipts set status = 'REVERSED', version = version + 1, reversed_time = now(), reverse_reason = 'x'`;
    const forced = world.owner.query(`${update} where id = $1`, [receipt.id]);
    await expect(forced).rejects.toMatchObject({ constraint: 'goods_receipts_billed' });
    const undone = world.owner.query('update tenant.goods_receipt_lines set is_billed = false where receipt_id = $1', [
      receipt.id,
    ]);
    await expect(undone).rejects.toMatchObject({ constraint: 'goods_receipt_lines_kept' });
  });
});

describe('at the same moment', () => {
  it('a statement is drawn up first: the receipt stays', async () => {
    const { receipt, supplierId } = await deliver(by);
    const { earlier, later } = await world.inTurn(
      receiptRow(receipt),
      () => steps.draft(supplierId),
      () => reverse(receipt),
    );
    expect([reasonOf(earlier), reasonOf(later)]).toEqual(['fulfilled', 'receipt.billed']);
  });

  it('a receipt is reversed first: it is on no statement', async () => {
    const { receipt, supplierId } = await deliver(by);
    const { earlier, later } = await world.inTurn(
      receiptRow(receipt),
      () => reverse(receipt),
      () => steps.draft(supplierId),
    );
    expect([reasonOf(earlier), reasonOf(later)]).toEqual(['fulfilled', 'statement.nothingToSettle']);
  });

  it('a statement is approved and its receipt reversed: only the first happens', async () => {
    const { receipt, supplierId } = await deliver(by);
    const confirmed = await steps.confirm(await steps.issue(await steps.matchRest(await steps.draft(supplierId))));
    const held = await world.hold({ table: 'tenant.goods_receipt_lines', where: { id: receipt.lines[0]!.id } });
    const approving = steps.approve(confirmed);
    await held.waiters(1);
    await expect(reverse(receipt)).rejects.toMatchObject({ data: { reason: 'receipt.billed' } });
    await held.letGo();
    await expect(approving).resolves.toMatchObject({ status: 'APPROVED' });
  });

  it('two statements of one supplier are drawn up: the goods are in one of them', async () => {
    const { receipt, supplierId } = await deliver(by);
    const answers = await world.race(receiptRow(receipt), () => [steps.draft(supplierId), steps.draft(supplierId)]);
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['fulfilled', 'statement.nothingToSettle']));
  });

  it('goods on a statement are accounted for as left off the bill: refused', async () => {
    const { receipt, supplierId } = await deliver(by);
    const { id, version, lines } = await shipBack(by, [{ receipt, qty: 24 }]);
    const lineId = lines[0]!.id;
    const account = () => by.accountant.call(purchaseReturnApi.account, { id, version, lines: [{ lineId, netFen: 4800 }] });
    const { earlier, later } = await world.inTurn(receiptRow(receipt), () => steps.draft(supplierId), account);
    expect([reasonOf(earlier), reasonOf(later)]).toEqual(['fulfilled', 'purchaseReturn.alreadyBilled']);
    await expect(
      by.accountant.call(purchaseReturnApi.account, { id, version, lines: [{ lineId, offsetFen: 4800 }] }),
    ).resolves.toMatchObject({ status: 'ACCOUNTED' });
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
