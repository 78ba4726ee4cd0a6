import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace, openWarehouse } from '@netbar/server/testing/place.ts';
import { randomUUIDv7 } from 'node:crypto';

export interface Cashier {
  companyId: string;
  accountId: string;
  token: string;
}

export interface Branch {
  id: string;
  warehouseId: string;
}

/** A chain the clients work for. Members and goods are few, so that commands meet at the same rows. */
export interface Chain {
  companyId: string;
  branches: Branch[];
  memberIds: string[];
  productIds: string[];
  cashiers: Cashier[];
}

/** Two chains beside each other, so that a leak between companies would show. */
export async function openShop(appUrl: string, tokenSecret: string): Promise<Chain[]> {
  const pool = openPool(appUrl);
  const sessions = openSessions(pool, tokenSecret);
  try {
    const chains: Chain[] = [];
    for (const name of ['我们网咖', '对手网咖']) {
      const { company: companyId, first, second, third } = await openPlace(pool, name);
      const branches: Branch[] = [];
      for (const id of [first, second, third]) branches.push({ id, warehouseId: await openWarehouse(pool, companyId, id) });
      const cashiers: Cashier[] = [];
      for (let i = 0; i < 4; i++) {
        const person = await employ(pool, sessions, { companyId, branchIds: [first, second, third], can: ['TILL'] });
        cashiers.push({ companyId, accountId: person.accountId, token: person.token });
      }
      chains.push({ companyId, branches, memberIds: someIds(5), productIds: someIds(4), cashiers });
    }
    return chains;
  } finally {
    sessions.close();
    await pool.end();
  }
}

const someIds = (count: number) => Array.from({ length: count }, () => randomUUIDv7());
