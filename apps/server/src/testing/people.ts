import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { openDb } from '#kernel/postgres/db.ts';
import type { Sessions } from '#kernel/sessions.ts';

export interface Job {
  companyId: string;
  branchIds: string[];
  can: string[];
  level?: number;
  /** Whole brands, with every branch they will ever have. */
  brandIds?: string[];
  isCompanyWide?: boolean;
  menus?: string[];
}

/** Gives somebody an account, a role with these menus and functions, these branches and brands, and a session. */
export async function employ(pool: pg.Pool, sessions: Sessions, job: Job) {
  const { companyId, branchIds, can, level = 3, brandIds = [], isCompanyWide: companyWide = false, menus = [] } = job;
  const [accountId, roleId, sessionId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const createdTime = new Date();
  const expiresTime = new Date(Date.now() + 3_600_000);
  await openDb(pool, { companyId })
    .transaction()
    .execute(async (tx) => {
      const account = { id: accountId, companyId, username: `u${accountId}`, name: '员工', passwordHash: '-', createdTime };
      await tx
        .insertInto('platform.accounts')
        .values({ ...account, companyWide })
        .execute();
      await tx
        .insertInto('roles')
        .values({ id: roleId, name: `角色${roleId}`, level, createdTime })
        .execute();
      await tx.insertInto('accountRoles').values({ accountId, roleId }).execute();
      if (can.length > 0)
        await tx
          .insertInto('roleFunctions')
          .values(can.map((functionId) => ({ roleId, functionId })))
          .execute();
      if (menus.length > 0)
        await tx
          .insertInto('roleMenus')
          .values(menus.map((menu) => ({ roleId, menu })))
          .execute();
      if (brandIds.length > 0)
        await tx
          .insertInto('accountBrands')
          .values(brandIds.map((brandId) => ({ accountId, brandId })))
          .execute();
      if (branchIds.length > 0)
        await tx
          .insertInto('accountBranches')
          .values(branchIds.map((branchId) => ({ accountId, branchId })))
          .execute();
      await tx.insertInto('platform.sessions').values({ id: sessionId, accountId, expiresTime, createdTime }).execute();
    });
  return { accountId, roleId, sessionId, token: await sessions.sign({ id: sessionId, expiresTime }) };
}
