import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { targetOf } from '@netbar/contract/platform/notification/notification.rules';
import { branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { billDays, billing, deliver, openBilling, sendBack, type Billing } from '#testing/billing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Billing;
beforeAll(async () => {
  world = await openWorld();
  by = await openBilling(world);
});
afterAll(() => world.close());

const ofSuppliers = billing(() => by);
const steps = billing(() => by, branchBillApi);
const owes = (branchId?: string) => balanceOf(world.system(), { code: 'INTERBRANCH', ...(branchId && { branchId }) });

describe('a statement of a branch', () => {
  beforeEach(async () => {
    // What earlier tests delivered is settled already.
    const drawn = await steps.draft(by.branchId).catch(() => undefined);
    if (drawn) await steps.settle(drawn);
  });

  it('is what was delivered to it at cost, less what it is credited for goods that went back', async () => {
    const { receipt } = await deliver(by, [{ packs: 3 }, { packs: 1 }, { packs: 1 }]);
    const before = [await owes(by.branchId), await owes()];
    await sendBack(by, [
      { receipt, index: 0, qty: 24, settled: { netFen: 4800 } },
      { receipt, index: 1, qty: 12, settled: { cashFen: 2400 } },
      { receipt, index: 2, qty: 24, settled: { lossFen: 4800, lossBearer: 'BRANCH' } },
    ]);
    const drawn = await steps.draft(by.branchId);
    expect(drawn).toMatchObject({
      takesBill: false,
      partyId: by.branchId,
      branchId: by.branchId,
      openCount: 0,
      totalFen: 16_800,
    });
    const { rows } = await by.branchManager.call(branchBillApi.lines, { id: drawn.id });
    expect(rows.map(({ lineKind, oursFen, decision }) => [lineKind, oursFen, decision])).toEqual([
      ['GOODS', 14_400, 'MATCHED'],
      ['GOODS', 4800, 'MATCHED'],
      ['GOODS', 4800, 'MATCHED'],
      ['RETURN', -4800, 'MATCHED'],
      ['RETURN', -2400, 'MATCHED'],
    ]);
    // The manager confirms for the branch, and needs no paper for it.
    const issued = await steps.issue(drawn);
    const told = await by.branchManager.call(notificationApi.list, { serviceType: 'BILL' });
    const message = told.rows.find(({ serviceId }) => serviceId === drawn.id);
    expect(message && targetOf(message)).toEqual({ name: 'billingEnquiry', query: { kind: 'branch', id: drawn.id } });
    const confirmed = await by.branchManager.call(branchBillApi.confirm, { id: issued.id, version: issued.version });
    await steps.approve(confirmed);
    expect([await owes(by.branchId), await owes()]).toEqual([before[0]! - 16_800, before[1]! + 16_800]);
    expect(await steps.pay(drawn.id, 16_800)).toMatchObject({ status: 'PAID' });
    expect([await owes(by.branchId), await owes()]).toEqual(before);
  });

  it('tells its amounts in the log only to people who may see statements', async () => {
    await deliver(by, [{ packs: 1 }]);
    await steps.settle(await steps.draft(by.branchId));
    const read = async (can: string[]) => {
      const reader = await world.hire({ branchIds: [by.branchId], level: 2, can: ['LOG_LIST', ...can] });
      const { rows } = await reader.call(logApi.list, { docType: 'STATEMENT', action: 'STATEMENT.approve', limit: 1 });
      return JSON.stringify(await reader.call(logApi.get, { id: rows[0]!.id }));
    };
    expect(await read(['BILL_LIST'])).toContain('"amountFen":4800');
    expect(await read([])).not.toContain('amountFen');
  });

  it('holds goods besides the statement of their supplier, and keeps their receipt from being reversed', async () => {
    const { receipt, supplierId } = await deliver(by);
    await steps.draft(by.branchId);
    const { id, version } = receipt;
    const reversed = by.reverser.call(receiptApi.reverse, { id, version, reason: '送错' });
    await expect(reversed).rejects.toMatchObject({ data: { reason: 'receipt.billed' } });
    await expect(ofSuppliers.draft(supplierId)).resolves.toMatchObject({ oursFen: 9600 });
  });

  it('is of that branch alone: another party is refused, and other branches do not see it', async () => {
    await deliver(by);
    const { id } = await steps.draft(by.branchId);
    const mixed = by.drafter.call(branchBillApi.draft, { partyId: world.ours.second, branchId: by.branchId, ...billDays() });
    await expect(mixed).rejects.toMatchObject({ data: { reason: 'statement.wrongPlace' } });
    const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['BILL_LIST', 'BILL_CONFIRM'] });
    await expect(there.call(branchBillApi.get, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await there.call(branchBillApi.list, {})).rows).toEqual([]);
    expect((await by.branchManager.call(branchBillApi.list, { keyword: '' })).rows[0]).toMatchObject({ id });
    expect((await by.drafter.call(branchBillApi.parties, {})).map((party) => party.id)).toContain(by.branchId);
  });

  it('is sent back by the manager with a reason, and drawn up again', async () => {
    await deliver(by);
    const issued = await steps.issue(await steps.draft(by.branchId));
    await by.branchManager.call(branchBillApi.dispute, { id: issued.id, reason: '数量不对' });
    expect(await by.drafter.call(branchBillApi.redraw, { id: issued.id })).toMatchObject({ status: 'DRAFT', reason: '数量不对' });
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
