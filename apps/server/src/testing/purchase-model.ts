import type { CompanyPurchase } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';

/** A line of a branch's order in the model. Quantities are in base units. */
interface ModelLine {
  id: string;
  productId: string;
  supplierId: string;
  packQty: number;
  asked: number;
  approved: number;
  /** Approved, and given up before it was ordered. */
  closed: number;
}

interface ModelStore {
  id: string;
  branchId: string;
  kind: 'NORMAL' | 'FILL_UP';
  /** What people decided; `statusOf` says what follows from the goods. */
  decided: 'SUBMITTED' | 'REJECTED' | 'CANCELLED' | 'APPROVED';
  /** Somebody gave up everything that was to come. Forgotten when goods are awaited again. */
  isClosed: boolean;
  lines: ModelLine[];
}

export interface ModelAllocation {
  storeId: string;
  storeLineId: string;
  companyLineId: string;
  productId: string;
  qty: number;
  received: number;
  back: number;
  closed: number;
}

interface ModelCompany {
  id: string;
  supplierId: string;
  decided: 'DRAFT' | 'CANCELLED' | 'PLACED';
  isClosed: boolean;
  allocations: ModelAllocation[];
}

interface ModelReceipt {
  id: string;
  branchId: string;
  lines: { allocation: ModelAllocation; accepted: number; rejected: number }[];
  isReversed: boolean;
}

export const restOf = ({ qty, received, back, closed }: ModelAllocation) => qty - received - back - closed;
const sumOf = <T>(rows: readonly T[], part: (row: T) => number) => rows.reduce((sum, row) => sum + part(row), 0);

/** What orders, deliveries and stock should be after some commands, without prices, locks or tables. */
export class PurchaseModel {
  readonly stores: ModelStore[] = [];
  readonly companies: ModelCompany[] = [];
  readonly receipts: ModelReceipt[] = [];
  private readonly stock = new Map<string, number>();

  onHand = (branchId: string, productId: string) => this.stock.get(`${branchId} ${productId}`) ?? 0;
  move(branchId: string, productId: string, qty: number) {
    this.stock.set(`${branchId} ${productId}`, this.onHand(branchId, productId) + qty);
  }

  /** A new order of a branch, as it was submitted. */
  addStore({ id, branchId, kind, lines }: StorePurchase) {
    const own = lines.map(({ id: lineId, productId, supplierId, packQty, askedQty }) => ({
      id: lineId,
      productId,
      supplierId,
      packQty,
      asked: askedQty,
      approved: 0,
      closed: 0,
    }));
    this.stores.push({ id, branchId, kind, decided: 'SUBMITTED', isClosed: false, lines: own });
    return id;
  }

  /** A new order to a supplier, of which nothing has come. */
  addCompany({ id, supplierId, status, lines }: CompanyPurchase) {
    const allocations = lines.flatMap((line) =>
      line.allocations.map(({ storePurchaseId, storeLineId, qty }) => ({
        storeId: storePurchaseId,
        storeLineId,
        companyLineId: line.id,
        productId: line.productId,
        qty,
        received: 0,
        back: 0,
        closed: 0,
      })),
    );
    this.companies.push({ id, supplierId, decided: status === 'DRAFT' ? 'DRAFT' : 'PLACED', isClosed: false, allocations });
    return id;
  }

  /** What live company orders hold of a line. */
  heldOf = (lineId: string) =>
    this.companies
      .filter(({ decided }) => decided !== 'CANCELLED')
      .flatMap(({ allocations }) => allocations.filter(({ storeLineId }) => storeLineId === lineId));
  toOrderOf = ({ id, approved, closed }: ModelLine) => approved - closed - sumOf(this.heldOf(id), ({ qty }) => qty);

  quantitiesOf(line: ModelLine) {
    const held = this.heldOf(line.id);
    const dropped = sumOf(held, ({ closed }) => closed);
    return {
      id: line.id,
      approvedQty: line.approved,
      orderedQty: sumOf(held, ({ qty }) => qty),
      receivedQty: sumOf(held, ({ received }) => received),
      chargedBackQty: sumOf(held, ({ back }) => back),
      closedQty: line.closed + dropped,
    };
  }

  private placedOf = (lineId: string) =>
    this.companies
      .filter(({ decided }) => decided === 'PLACED')
      .flatMap(({ allocations }) => allocations.filter(({ storeLineId }) => storeLineId === lineId));

  statusOf(store: ModelStore) {
    if (store.decided !== 'APPROVED') return store.decided;
    if (store.lines.some((line) => line.approved > line.closed + sumOf(this.placedOf(line.id), ({ qty }) => qty)))
      return 'APPROVED';
    const placed = store.lines.flatMap(({ id }) => this.placedOf(id));
    if (placed.some((allocation) => restOf(allocation) > 0)) return 'ORDERED';
    return placed.some(({ received }) => received > 0) && !store.isClosed ? 'STORED' : 'CLOSED';
  }

  companyStatusOf({ decided, isClosed, allocations }: ModelCompany) {
    if (decided !== 'PLACED') return decided;
    if (allocations.some((allocation) => restOf(allocation) > 0)) return 'PLACED';
    return allocations.some(({ received }) => received > 0) && !isClosed ? 'RECEIVED' : 'CLOSED';
  }

  /** Whether goods of an allocation may come in: its order was placed and neither it nor that of the branch is ended. */
  isAwaited(company: ModelCompany, { storeId }: ModelAllocation) {
    const store = this.stores.find(({ id }) => id === storeId);
    return (
      this.companyStatusOf(company) === 'PLACED' && store !== undefined && ['APPROVED', 'ORDERED'].includes(this.statusOf(store))
    );
  }

  receive(receipt: Omit<ModelReceipt, 'isReversed'>) {
    this.receipts.push({ ...receipt, isReversed: false });
    this.count(receipt, 1);
    return receipt.id;
  }

  /** Goods are awaited again, so whatever was closed by hand is open. */
  reverse(receipt: ModelReceipt) {
    receipt.isReversed = true;
    this.count(receipt, -1);
    const keys = new Set(receipt.lines.map(({ allocation }) => allocation));
    for (const company of this.companies) if (company.allocations.some((one) => keys.has(one))) company.isClosed = false;
    for (const store of this.stores) if ([...keys].some(({ storeId }) => storeId === store.id)) store.isClosed = false;
  }

  private count({ branchId, lines }: Pick<ModelReceipt, 'branchId' | 'lines'>, sign: 1 | -1) {
    for (const { allocation, accepted, rejected } of lines) {
      allocation.received += sign * accepted;
      allocation.back += sign * rejected;
      this.move(branchId, allocation.productId, sign * accepted);
    }
  }

  closeRest(allocations: readonly ModelAllocation[]) {
    for (const allocation of allocations) allocation.closed += restOf(allocation);
  }
}
