import { memberAccount } from '#kernel/accounts.ts';
import { bizDate } from '@netbar/contract/kernel/time';
import { randomUUIDv7 } from 'node:crypto';
import { rechargeWallet } from '#features/guests/wallet/charge.ts';
import { expireLots } from '#features/guests/wallet/lots.ts';
import { giveBackToWallet, spendWallet } from '#features/guests/wallet/spend.ts';
import { inTx } from '#kernel/ctx.ts';
import { placeHold } from '#kernel/holds.ts';
import type { World } from './world.ts';

interface Gift {
  fen?: number;
  until?: Date | null;
}

let backs = 0;

export type Purse = ReturnType<typeof openPurse>;

/** What orders and activities will do with wallets, done by hand: recharges with gifts, payments for goods and time. */
export function openPurse(world: World) {
  const revenue = (branchId: string) => ({ code: 'REVENUE.NET_FEE', branchId }) as const;
  const today = () => bizDate(world.clock.now ?? new Date());
  return {
    recharge: (memberId: string, branchId: string, principalFen: number, gift: Gift = {}) =>
      inTx(world.system(), (ctx) => {
        const head = { memberId, brandId: world.ours.brand, branchId, docId: ctx.newId(), no: '11', bizDate: today() };
        const from = { code: 'CASH_DRAWER', branchId } as const;
        const { fen: bonusFen = 0, until: bonusExpiresTime = null } = gift;
        return rechargeWallet(ctx, { ...head, principalFen, bonusFen, bonusExpiresTime, from, tender: 'CASH' });
      }),
    async spend(memberId: string, branchId: string, amountFen: number) {
      const docId = randomUUIDv7();
      const head = { docType: 'SALE', docId, event: 'PAID', bizDate: today() };
      await inTx(world.system(), (ctx) =>
        spendWallet(ctx, { ...head, memberId, branchId, amountFen, on: 'NET_FEE', to: revenue(branchId) }),
      );
      return docId;
    },
    giveBack: (memberId: string, branchId: string, docId: string, amountFen: number) =>
      inTx(world.system(), (ctx) => {
        const head = { docType: 'SALE', docId, event: 'BACK', eventSeq: ++backs, bizDate: today() };
        return giveBackToWallet(ctx, { ...head, memberId, branchId, amountFen, from: revenue(branchId) });
      }),
    hold: (memberId: string, amount: number) =>
      inTx(world.system(), (ctx) =>
        placeHold(ctx, { account: memberAccount('PRINCIPAL', memberId), amount, docType: 'TEST', docId: ctx.newId() }),
      ),
    expire: (memberId: string) => expireLots(world.system(), [memberId]),
    /** What each branch is owed by the others. */
    async debts() {
      const { rows } = await world.owner.query<{ branch: string; debt: string }>(`
        select a.branch_id as branch, sum(p.amount) as debt from tenant.postings p
        join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
        where a.code = 'INTERBRANCH' group by 1`);
      return new Map(rows.map(({ branch, debt }) => [branch, Number(debt)]));
    },
  };
}
