import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { companyPurchaseLifecycle, storePurchaseLifecycle } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { goodsReceiptLifecycle } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { afterAll, beforeAll } from 'vitest';
import { goodsFunctions } from './testing/goods.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { addGoods, askFor, type Purchasers, hirePurchasers, ordered, purchaseFunctions } from './testing/purchasing.ts';
import { supplierFunctions } from './testing/suppliers.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let buying: Purchasers;
let productId: string;
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world, [world.ours.first, world.ours.second]);
  productId = await addGoods(buying);
});
afterAll(() => world.close());

/** The version of the document that was opened last. */
let version = 1;
const step = (id: string) => ({ id, version });
const end = (id: string) => ({ ...step(id), reason: '不要了' });
const opened = (doc: { id: string; version: number }) => {
  ({ version } = doc);
  return doc.id;
};

const unposted = `, posted_time = null, reversed_time = null, reverse_reason = ''`;
const kinds: Kind[] = [
  {
    lifecycle: storePurchaseLifecycle as Lifecycle,
    table: 'store_purchases',
    statuses: ['DRAFT', 'SUBMITTED', 'APPROVED', 'ORDERED', 'STORED', 'CLOSED', 'REJECTED', 'CANCELLED'],
    open: async () => opened(await askFor(buying, { [productId]: 1 })),
    calls: {
      save: {
        endpoint: purchaseApi.saveStore,
        input: (id) => ({
          ...step(id),
          branchId: buying.branchId,
          lines: [{ productId, supplierId: buying.supplierId, packs: 1 }],
        }),
      },
      submit: { endpoint: purchaseApi.submitStore, input: step },
      approve: { endpoint: purchaseApi.approveStore, input: step },
      reject: { endpoint: purchaseApi.rejectStore, input: end },
      redraft: { endpoint: purchaseApi.redraftStore, input: step },
      cancel: { endpoint: purchaseApi.cancelStore, input: end },
      closeRest: { endpoint: purchaseApi.closeStore, input: end },
    },
  },
  {
    lifecycle: companyPurchaseLifecycle as Lifecycle,
    table: 'company_purchases',
    statuses: ['DRAFT', 'PLACED', 'RECEIVED', 'CLOSED', 'CANCELLED'],
    open: async () => opened((await ordered(buying, { [productId]: 1 })).company),
    calls: {
      place: { endpoint: purchaseApi.placeCompany, input: step },
      cancel: { endpoint: purchaseApi.cancelCompany, input: step },
      closeRest: { endpoint: purchaseApi.closeCompany, input: end },
    },
  },
  {
    lifecycle: goodsReceiptLifecycle as Lifecycle,
    table: 'goods_receipts',
    statuses: ['DRAFT', 'POSTED', 'REVERSED', 'DISCARDED'],
    also: {
      DRAFT: unposted,
      DISCARDED: unposted,
      POSTED: `, posted_time = now(), reversed_time = null, reverse_reason = ''`,
      REVERSED: `, posted_time = now(), reversed_time = now(), reverse_reason = '送错'`,
    },
    open: async () => {
      const { store, company } = await ordered(buying, { [productId]: 1 });
      const line = { storeLineId: store.lines[0]!.id, companyLineId: company.lines[0]!.id, acceptedQty: 24 };
      const receipt = await buying.manager.call(receiptApi.receive, {
        branchId: buying.branchId,
        supplierId: buying.supplierId,
        lines: [{ kind: 'PAID', ...line }],
      });
      return opened(receipt);
    },
    calls: { reverse: { endpoint: receiptApi.reverse, input: end } },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => buying.buyer,
  without: (can) =>
    world.hire({
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: [...goodsFunctions, ...supplierFunctions, ...purchaseFunctions].filter((code) => code !== can),
    }),
  tables: ['stock_moves', 'purchase_allocations', 'duties'],
});
