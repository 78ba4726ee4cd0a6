import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { defaultBreaks, sellProduct } from '../suppliers.ts';
import { dot } from './sample.ts';
import type { Person } from '../world.ts';

interface Shelf {
  brandId: string;
  branchId: string;
  productId: string;
}

/** What a branch has ordered and received, from a supplier of its company: most of it is still to come. */
export async function seedPurchases(seeder: Person, { brandId, branchId, productId }: Shelf, unique: () => string) {
  const today = bizDate(new Date());
  const supplierId = await offerFromSupplier(seeder, productId, today);
  await seeder.call(purchaseApi.setBudget, { branchId, month: today.slice(0, 7), limitFen: 100_000 });
  const lines = [{ productId, supplierId, packs: 2 }];
  const { id, version } = await seeder.call(purchaseApi.saveStore, { branchId, note: unique(), lines });
  await seeder.call(purchaseApi.submitStore, { id, version });
  const approved = await seeder.call(purchaseApi.approveStore, { id, version: version + 1 });
  const [line] = approved.lines;
  const allocations = [{ storeLineId: line!.id, qty: line!.approvedQty }];
  const company = await seeder.call(purchaseApi.saveCompany, {
    brandId,
    supplierId,
    note: unique(),
    isPlaced: true,
    overrideReason: unique(),
    allocations,
  });
  const came = { storeLineId: line!.id, companyLineId: company.lines[0]!.id, acceptedQty: 24, batchNo: unique() };
  const receipt = await seeder.call(receiptApi.receive, {
    branchId,
    supplierId,
    deliveryNote: unique(),
    lines: [{ kind: 'PAID', ...came }],
  });
  const back = { of: 'RECEIPT' as const, receiptLineId: receipt.lines[0]!.id, qty: 2 };
  await seeder.call(purchaseReturnApi.submit, { branchId, type: 1, reason: unique(), lines: [back] });
  await seedBills(seeder, { brandId, branchId, supplierId }, unique);
}

/** A supplier belongs to the company, and is no secret among its branches. */
async function offerFromSupplier(seeder: Person, productId: string, today: string): Promise<string> {
  const { rows } = await seeder.call(supplierApi.list, {});
  const supplierId = rows[0]!.id;
  const { rows: sold } = await seeder.call(supplierApi.products, { supplierId, limit: 200 });
  if (sold.some((each) => each.productId === productId && each.breaks !== null)) return supplierId;
  const { id, version } =
    sold.find((each) => each.productId === productId) ?? (await sellProduct(seeder, { supplierId, productId }));
  await seeder.call(supplierApi.setTerms, { id, version, fromDate: today, breaks: defaultBreaks });
  return supplierId;
}

interface Parties {
  brandId: string;
  branchId: string;
  supplierId: string;
}

/** A statement of the supplier that is paid in part, and one of the branch that is drawn up. */
async function seedBills(seeder: Person, { brandId, branchId, supplierId }: Parties, unique: () => string) {
  const to = bizDate(new Date());
  const days = { from: addDays(to, -30), to };
  const { id } = await seeder.call(billApi.draft, { partyId: supplierId, brandId, ...days });
  const matched = await seeder.call(billApi.enterBill, { id, billNo: unique(), lines: [], rest: 'MATCH' });
  const issued = await seeder.call(billApi.issue, { id, version: matched.version });
  const { url } = await seeder.call(billApi.addPicture, { name: `${unique()}.gif`, file: dot() });
  const confirmed = await seeder.call(billApi.confirm, { id, version: issued.version, evidence: [url] });
  await seeder.call(billApi.approve, { id, version: confirmed.version });
  await seeder.call(billApi.pay, { id, amountFen: 1, paidDay: to, bankRef: unique() });
  await seeder.call(branchBillApi.draft, { partyId: branchId, branchId, ...days });
}
