import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { openDb } from '#kernel/postgres/db.ts';

/** A chain to test with: one brand with two branches, another brand with one. */
export interface Place {
  company: string;
  brand: string;
  otherBrand: string;
  first: string;
  second: string;
  third: string;
}

/** Opens a company with its brands and branches. */
export async function openPlace(pool: pg.Pool, name: string): Promise<Place> {
  const [company, brand, otherBrand, first, second, third] = Array.from({ length: 6 }, () => randomUUIDv7()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const createdTime = new Date();
  await openDb(pool, 'nobody')
    .transaction()
    .execute((tx) => tx.insertInto('platform.companies').values({ id: company, name, createdTime }).execute());
  await openDb(pool, { companyId: company })
    .transaction()
    .execute(async (tx) => {
      const brands = [brand, otherBrand].map((id, i) => ({ id, name: `${name}品牌${i + 1}`, createdTime }));
      await tx.insertInto('brands').values(brands).execute();
      const branches = [first, second, third].map((id, i) => {
        return {
          id,
          brandId: id === third ? otherBrand : brand,
          branchNo: `100${i + 1}`,
          name: `${name}${i + 1}店`,
          createdTime,
        };
      });
      await tx.insertInto('branches').values(branches).execute();
    });
  return { company, brand, otherBrand, first, second, third };
}

export async function openWarehouse(pool: pg.Pool, companyId: string, branchId: string): Promise<string> {
  const id = randomUUIDv7();
  await openDb(pool, { companyId })
    .transaction()
    .execute((tx) => tx.insertInto('warehouses').values({ id, branchId, kind: 'MAIN' }).execute());
  return id;
}
