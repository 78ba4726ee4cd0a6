import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { PurchaseReturnStatus } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { afterAll, beforeAll } from 'vitest';
import { type Kind, tryEveryStep } from '#testing/lifecycle-steps.ts';
import { hireReturners, ofReceipt, receiveGoods, type Returners, submitReturn } from '#testing/returns.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const can = ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY', 'PURCHASE_RETURN_ACCOUNT'];
let world: World;
let by: Returners;
let person: Person;
let receiptLine: Parameters<typeof ofReceipt>[0];
beforeAll(async () => {
  world = await openWorld();
  by = await hireReturners(world);
  person = await world.hire({ level: 2, can });
  receiptLine = (await receiveGoods(by, [{ packs: 100 }])).receipt.lines[0];
});
afterAll(() => world.close());

/** What the row of each status must hold to be believed by the checks of its table. */
const ended = ', ended_time = now()';
const open = ', ended_time = null';
const also: Kind['also'] = {
  ...Object.fromEntries(PurchaseReturnStatus.options.map((status) => [status, open])),
  SHIPPED: `${open}, shipped_time = now(), shipper_id = applicant_id`,
  ACCOUNTED: `${open}, accounted_time = now()`,
  REJECTED: ended,
  CANCELLED: ended,
};

const kind: Kind = {
  lifecycle: purchaseReturnLifecycle as Lifecycle,
  table: 'purchase_returns',
  statuses: PurchaseReturnStatus.options,
  open: async () => (await submitReturn({ ...by, applicant: person }, [ofReceipt(receiptLine, 1)])).id,
  also,
  calls: {
    cancel: { endpoint: purchaseReturnApi.cancel, input: (id) => ({ id, version: 2, reason: '不退了' }) },
    ship: { endpoint: purchaseReturnApi.ship, input: (id) => ({ id, version: 2 }) },
    account: { endpoint: purchaseReturnApi.account, input: (id) => ({ id, version: 2, lines: [{ lineId: id }] }) },
    receiveExchange: {
      endpoint: purchaseReturnApi.receiveExchange,
      input: (id) => ({ id, version: 2, lines: [{ lineId: id, qty: 1 }] }),
    },
  },
};

tryEveryStep([kind], {
  world: () => world,
  person: () => person,
  without: (code) => world.hire({ level: 2, can: can.filter((each) => each !== code) }),
  tables: ['purchase_returns', 'purchase_return_lines', 'stock_moves', 'approvals', 'duties'],
});
