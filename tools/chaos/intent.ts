import { tillApi } from '@netbar/server/testing/till.ts';
import { randomUUID } from 'node:crypto';
import type { Random } from '@netbar/server/demo/random.ts';
import type { Meant } from './press.ts';
import type { Branch, Cashier, Chain } from './shop.ts';

export type Kind = 'sell' | 'recharge' | 'receive' | 'refund';

export interface Booked {
  docId: string;
  journalId: string;
  no?: string;
}

export interface Intent extends Meant<Booked> {
  kind: Kind;
  cashier: Cashier;
  branch: Branch;
  input: Record<string, string | number>;
  /** An amount that no other intent of its kind has: it finds the effect in the books without the help of any key. */
  mark: number;
}

/** Writes intents. Takings and recharges, goods in and out nearly balance, so the guards against overdraft have work. */
export function openOrderBook(chains: Chain[], random: Random) {
  let n = 0;
  const write = (chain: Chain, noted: Noted) => intentOf(noted, random.pick(chain.cashiers));
  const recharge = (chain: Chain, memberId: string, factor = 6) => {
    const principalFen = factor * (1_000 + ++n);
    const input = { memberId, principalFen, bonusFen: 100 };
    return write(chain, { kind: 'recharge', branch: random.pick(chain.branches), mark: principalFen, input });
  };
  const receive = (chain: Chain, branch: Branch, productId: string, qty: number) => {
    const valueFen = 10_000 + ++n;
    const input = { warehouseId: branch.warehouseId, productId, qty, valueFen };
    return write(chain, { kind: 'receive', branch, mark: valueFen, input });
  };
  const sell = (chain: Chain) => {
    const [branch, priceFen] = [random.pick(chain.branches), 1_000 + ++n];
    const [memberId, productId] = [random.pick(chain.memberIds), random.pick(chain.productIds)];
    const input = { warehouseId: branch.warehouseId, memberId, productId, qty: random.between(1, 3), priceFen };
    return write(chain, { kind: 'sell', branch, mark: priceFen, input });
  };
  return {
    sell: () => sell(random.pick(chains)),
    recharge() {
      const chain = random.pick(chains);
      return recharge(chain, random.pick(chain.memberIds));
    },
    receive() {
      const chain = random.pick(chains);
      return receive(chain, random.pick(chain.branches), random.pick(chain.productIds), random.between(6, 18));
    },
    refund(sale: Intent) {
      const chain = chains.find(({ companyId }) => companyId === sale.cashier.companyId);
      if (!chain || !sale.answer) throw new Error('only an answered sale of a known chain can be refunded');
      const { docId, journalId } = sale.answer;
      return write(chain, { kind: 'refund', branch: sale.branch, mark: sale.mark, input: { docId, journalId } });
    },
    /** Money in every account and goods in every store, before anything is sold. */
    opening: () =>
      chains.flatMap((chain) => [
        ...chain.memberIds.map((memberId) => recharge(chain, memberId, 60)),
        ...chain.branches.flatMap((branch) => chain.productIds.map((productId) => receive(chain, branch, productId, 30))),
      ]),
  };
}

type Noted = Pick<Intent, 'kind' | 'branch' | 'mark' | 'input'>;

const intentOf = (noted: Noted, cashier: Cashier): Intent => ({
  ...noted,
  cashier,
  endpoint: tillApi[noted.kind],
  token: cashier.token,
  key: randomUUID(),
  input: { branchId: noted.branch.id, ...noted.input },
  tries: 0,
});
