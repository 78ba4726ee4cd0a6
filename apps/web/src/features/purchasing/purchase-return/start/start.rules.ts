import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type {
  PurchaseReturnType,
  ReturnProposal,
  ReturnWish,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { claimOf, RETURN_TYPE, SALES_DAYS } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sumSeen } from '#kit/sum-seen.ts';

/** What was chosen of a row. Left out: nothing. */
export interface Chosen {
  qty: number;
  wish: ReturnWish;
}
export type Choice = Readonly<Record<string, Chosen>>;

/** The most that can go back: what is here, and what the receipt or order still has. */
export const mostOf = ({ onHand, leftQty }: ReturnProposal) => (onHand === null ? leftQty : Math.min(onHand, leftQty));

/** Goods that no receipt accounts for have nobody to go back to. */
export const isReturnable = (row: ReturnProposal) => row.supplierId !== null && mostOf(row) > 0;

/** What is proposed, and nothing of what sells before it expires. */
export const suggested = (rows: readonly ReturnProposal[]): Choice =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const qty = Math.min(row.proposedQty ?? 0, mostOf(row));
      return isReturnable(row) && qty > 0 ? [[row.key, { qty, wish: 'OFFSET' } as const]] : [];
    }),
  );

/** Takes a quantity for a row, at most what can go back; none takes the row out. */
export function choose(choice: Choice, row: ReturnProposal, change: Partial<Chosen>): Choice {
  const { [row.key]: before, ...others } = choice;
  const qty = Math.max(0, Math.min(change.qty ?? before?.qty ?? 0, mostOf(row)));
  return qty === 0 ? others : { ...others, [row.key]: { wish: before?.wish ?? 'OFFSET', ...change, qty } };
}

/** Ticking a row takes what is proposed, or all of it where nothing is. */
export const tickedQty = (row: ReturnProposal) => Math.min(row.proposedQty || mostOf(row), mostOf(row));

/** What is claimed for a quantity; null for people who do not see what goods have cost. */
export const claimOfRow = (row: ReturnProposal, qty: number) =>
  row.amountFen === null ? null : row.acceptedQty === 0 ? 0 : claimOf({ ...row, amountFen: row.amountFen }, qty);

export interface SupplierGroup {
  supplierId: string;
  supplierName: string;
  lines: { row: ReturnProposal; qty: number; claimFen: number | null }[];
  claimFen: number | null;
}

/** The documents that would be made: one for each supplier. */
export function groupsOf(rows: readonly ReturnProposal[], choice: Choice): SupplierGroup[] {
  const chosen = rows.flatMap((row) => {
    const qty = choice[row.key]?.qty ?? 0;
    return qty > 0 ? [{ row, qty, claimFen: claimOfRow(row, qty) }] : [];
  });
  return [...Map.groupBy(chosen, ({ row }) => row.supplierId ?? '')].map(([supplierId, lines]) => ({
    supplierId,
    supplierName: lines[0]?.row.supplierName ?? '',
    lines,
    claimFen: sumSeen(lines.map(({ claimFen }) => claimFen)),
  }));
}

export type StartProblem = 'nothing' | 'photo' | 'reason';

/** Why it cannot be submitted yet; undefined if it can. */
export function problemOf(asked: {
  type: PurchaseReturnType;
  groups: readonly SupplierGroup[];
  photos: readonly string[];
  reason: string;
}): StartProblem | undefined {
  if (asked.groups.length === 0) return 'nothing';
  if (asked.type === RETURN_TYPE.expired) return asked.photos.length === 0 ? 'photo' : undefined;
  return asked.reason.trim() === '' ? 'reason' : undefined;
}

type NewLine = Sent<typeof purchaseReturnApi.submit>['lines'][number];

export const linesToSend = (groups: readonly SupplierGroup[], choice: Choice): NewLine[] =>
  groups.flatMap(({ lines }) =>
    lines.flatMap(({ row, qty }): NewLine[] => {
      const { receiptLineId, storeLineId, companyLineId } = row;
      const wish = choice[row.key]?.wish ?? 'OFFSET';
      if (receiptLineId !== null) return [{ of: 'RECEIPT', receiptLineId, qty, wish }];
      return storeLineId !== null && companyLineId !== null ? [{ of: 'ORDER', storeLineId, companyLineId, qty }] : [];
    }),
  );

/** Sales a day, with one decimal at most. */
export const dailySales = (soldQty: number) => String(Math.round((soldQty * 10) / SALES_DAYS) / 10);
