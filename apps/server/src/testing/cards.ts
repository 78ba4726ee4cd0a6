import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { toRequest, type Sent } from '@netbar/contract/kernel/endpoint';
import { makeCodes } from '#features/activities/recharge-card/make-codes.ts';
import { activityDraft, activityFunctions, hireMarketing } from './activities.ts';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Counter } from './counter.ts';
import { register } from './members.ts';
import type { Person, World } from './world.ts';

export type Cards = Awaited<ReturnType<typeof openCards>>;
type Draft = Sent<typeof activityApi.save>;

/** Recharge cards at a counter: batches that are launched, made and taken, cards that are sold and redeemed. */
export async function openCards(world: World, counter: Counter) {
  const marketing = await hireMarketing(world);
  const head = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: [...activityFunctions, 'CARD_TAKE'] });
  const { cashier, manager, branchId, cash } = counter;

  const terms = { qty: 3, faceFen: 10_000, priceFen: 9000, validDays: 30 };
  const draft = (card: Partial<typeof terms> = {}, over: Partial<Draft> = {}) =>
    activityDraft(world, 'RECHARGE_CARD', { trigger: 'CARD_REDEEM', card: { ...terms, ...card } }, { name: '充值卡', ...over });
  /** Approved, with codes still to make. */
  const approve = async (card: Partial<typeof terms> = {}, over: Partial<Draft> = {}) => {
    const saved = await marketing.author.call(activityApi.save, draft(card, over));
    const submitted = await marketing.author.call(activityApi.submit, { id: saved.id, version: saved.version, reason: '上线' });
    await marketing.auditor.call(approvalApi.decide, { id: submitted.approvalId ?? '', decision: 'APPROVE', comment: '' });
    return saved.id;
  };
  const download = (by: Person, activityId: string) => {
    const { method, url } = toRequest(rechargeCardApi.takeCodes, { activityId });
    return world.app.inject({ method, url, headers: { authorization: by.token } });
  };
  /** Launched, made and taken: its codes, the first card first. */
  const batch = async (card: Partial<typeof terms> = {}, over: Partial<Draft> = {}) => {
    const activityId = await approve(card, over);
    await makeCodes(world.system(), { activityId });
    const { body } = await download(head, activityId);
    const rows = body.trim().split('\r\n').slice(1);
    return { activityId, codes: rows.map((row) => row.split(',')[1] ?? '') };
  };
  type Sale = Partial<Sent<typeof cardSaleApi.sellCards>> & { activityId: string };
  return {
    marketing,
    head,
    draft,
    approve,
    download,
    batch,
    sell: ({ qty = 1, ...sale }: Sale, by = cashier, key?: string) =>
      by.call(cardSaleApi.sellCards, { branchId, qty, payableFen: qty * 9000, tenders: [cash(qty * 9000)], ...sale }, key),
    member: () => register(manager, branchId),
    redeem: (memberId: string, code: string, by = cashier, key?: string) =>
      by.call(rechargeCardApi.redeem, { branchId, memberId, code }, key),
    figures: (activityId: string) => head.call(rechargeCardApi.batch, { activityId }),
    /** Nobody has missed anything. */
    forgive: () => world.owner.query('delete from tenant.card_misses'),
    /** What a document or a card moved, by account: debit positive. */
    booked: async (docId: string) => {
      const { rows } = await world.owner.query<{ event: string; code: string; fen: number }>(
        `select j.event, a.code, sum(p.amount)::int as fen from tenant.journals j
         join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
         join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
         where j.doc_id = $1 group by 1, 2 order by 1, 2`,
        [docId],
      );
      return rows.map(({ event, code, fen }) => `${event} ${code} ${fen}`);
    },
  };
}
