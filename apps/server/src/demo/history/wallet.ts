import { addDays, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { planSpend, pointsFor, type LotKind } from '@netbar/contract/guests/wallet/wallet.rules';
import { bookRecharge } from '#features/guests/wallet/charge.ts';
import { bookPoints } from '#features/guests/wallet/points.ts';
import { bookSpend } from '#features/guests/wallet/spend.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { credit, debit, type AccountRef, type JournalHead } from '#kernel/ledger.ts';
import { dateOf } from './numbers.ts';
import type { Deed, Guest, HistoryLot } from './scene.ts';

export const balanceOf = ({ lots }: Guest, { withBonus = true } = {}) =>
  lots.reduce((sum, { kind, remaining }) => (kind === 'PRINCIPAL' || withBonus ? sum + remaining : sum), 0);

interface NewLot {
  kind: LotKind;
  granted: number;
  sourceType: string;
  sourceId: string;
  expiresTime?: Date | null;
  pairedLotId?: string | null;
}

function openLot({ scene: { rows, idAt }, at, branch }: Deed, guest: Guest, lot: NewLot): string {
  const { kind, granted, expiresTime = null, pairedLotId = null } = lot;
  const id = idAt(at);
  rows.add('walletLots', {
    id,
    ...lot,
    memberId: guest.id,
    originBranchId: branch.id,
    expiresTime,
    pairedLotId,
    createdTime: at,
  });
  // Nobody in this past spends points.
  if (kind !== 'POINT')
    guest.lots.push({ id, kind, granted, remaining: granted, expiresTime, originBranchId: branch.id, pairedLotId });
  return id;
}

interface Recharge {
  docId: string;
  no: string;
  principalFen: number;
  bonusFen: number;
  bonusExpiresTime: Date | null;
  from: AccountRef;
}

export function recharge(deed: Deed, guest: Guest, { docId, bonusExpiresTime, ...sums }: Recharge) {
  const { books, brandId } = deed.scene;
  const bizDate = dateOf(deed);
  const head = { memberId: guest.id, brandId, branchId: deed.branch.id, docId, bizDate, tender: 'ORDER' };
  books.post(deed, { docType: 'CHARGE', docId, event: 'PAID', bizDate }, bookRecharge({ ...head, ...sums }));
  const source = { sourceType: 'CHARGE', sourceId: docId };
  const pairedLotId = openLot(deed, guest, { ...source, kind: 'PRINCIPAL', granted: sums.principalFen });
  if (sums.bonusFen > 0)
    openLot(deed, guest, { ...source, kind: 'BONUS', granted: sums.bonusFen, pairedLotId, expiresTime: bonusExpiresTime });
}

interface Spending {
  amountFen: number;
  on: 'NET_FEE' | 'GOODS';
  to: AccountRef;
  no?: string;
}

/** Pays out of the wallet; nothing when it does not cover the amount. */
export function spend(deed: Deed, guest: Guest, head: JournalHead, { on, ...spending }: Spending) {
  const { rows, books, policy, idAt, brandId } = deed.scene;
  const mayUseBonus = on === 'NET_FEE' || policy.bonusForGoods;
  const plan = planSpend(guest.lots, spending.amountFen, { ...policy, mayUseBonus, now: deed.at });
  if (!plan) return undefined;
  const points = pointsFor(plan.principalFen, policy.pointRatioFen);
  const whose = { memberId: guest.id, branchId: deed.branch.id };
  const earned = bookPoints(whose, { granted: points });
  const journalId = books.post(deed, head, bookSpend({ ...whose, ...spending }, plan, { lots: guest.lots, brandId, earned }));
  for (const { lotId, amount } of plan.uses) {
    const by = { docId: head.docId, journalId, branchId: deed.branch.id, reason: 'SPEND' } as const;
    rows.add('lotUses', { id: idAt(deed.at), lotId, amount, ...by });
    const lot = guest.lots.find(({ id }) => id === lotId) as HistoryLot;
    lot.remaining -= amount;
  }
  guest.lots = guest.lots.filter(({ remaining }) => remaining > 0);
  if (points > 0) openPoints(deed, guest, head, points);
  return plan;
}

/** Points for what was paid in money. */
export function earn(deed: Deed, guest: Guest, { paidFen, no, ...head }: JournalHead & { paidFen: number; no: string }) {
  const points = pointsFor(paidFen, deed.scene.policy.pointRatioFen);
  if (points === 0) return;
  deed.scene.books.post(deed, head, bookPoints({ memberId: guest.id, branchId: deed.branch.id, no }, { granted: points }));
  openPoints(deed, guest, head, points);
}

/** Points that an activity gives. */
export function givePoints(deed: Deed, guest: Guest, head: JournalHead, points: number) {
  deed.scene.books.post(deed, head, bookPoints({ memberId: guest.id, branchId: deed.branch.id }, { granted: points }));
  openPoints(deed, guest, head, points);
}

/** Bonus money that an activity gives. */
export function giveBonus(
  deed: Deed,
  guest: Guest,
  head: JournalHead,
  { fen, validDays }: { fen: number; validDays: number | null },
) {
  const { books, brandId } = deed.scene;
  books.post(deed, head, [
    debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, fen),
    credit(memberAccount('BONUS', guest.id), fen, { branchId: deed.branch.id }),
  ]);
  const expiresTime = validDays === null ? null : new Date(deed.at.getTime() + validDays * DAY_MS);
  openLot(deed, guest, { kind: 'BONUS', granted: fen, sourceType: head.docType, sourceId: head.docId, expiresTime });
}

function openPoints(deed: Deed, guest: Guest, { docType, docId, bizDate }: JournalHead, points: number) {
  const expiresTime = startOfBizDate(addDays(bizDate, deed.scene.policy.pointValidDays + 1));
  openLot(deed, guest, { kind: 'POINT', granted: points, sourceType: docType, sourceId: docId, expiresTime });
}
