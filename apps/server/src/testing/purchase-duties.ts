import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { DutyAction } from './counter-duties.ts';
import { addGoods, askFor, type Purchasers, hirePurchasers, ordered } from './purchasing.ts';
import type { Person, World } from './world.ts';

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}

/** Orders are asked for by the first person and decided by another; whoever received goods does not reverse the receipt. */
export function purchaseDuties(stage: () => Stage): Record<string, DutyAction[]> {
  let buying: Promise<Purchasers> | undefined;
  const openOnce = () => (buying ??= hirePurchasers(stage().world));
  return {
    'STORE_PURCHASE APPLICANT APPROVER': (['approveStore', 'rejectStore'] as const).map((step) => ({
      title: step,
      prepare: async () => {
        const [taken] = stage().people;
        const asked = await askFor(await openOnce(), { [await addGoods(await openOnce())]: 1 }, { person: taken });
        const { id, version } = asked;
        return { taken, attempt: (by: Person) => by.call(purchaseApi[step], { id, version, reason: '不批' }) };
      },
    })),
    'GOODS_RECEIPT RECEIVER AUDITOR': [
      {
        title: 'reversing what one has received',
        prepare: async () => {
          const [taken] = stage().people;
          const { store, company } = await ordered(await openOnce(), { [await addGoods(await openOnce())]: 1 });
          const line = { storeLineId: store.lines[0]!.id, companyLineId: company.lines[0]!.id, acceptedQty: 24 };
          const { id, version } = await taken.call(receiptApi.receive, {
            branchId: store.branchId,
            supplierId: company.supplierId,
            lines: [{ kind: 'PAID', ...line }],
          });
          return { taken, attempt: (by: Person) => by.call(receiptApi.reverse, { id, version, reason: '送错' }) };
        },
      },
    ],
  };
}
