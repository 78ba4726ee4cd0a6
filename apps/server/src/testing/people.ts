import type { Transaction } from 'kysely';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { openDb } from '#kernel/postgres/db.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { expiryAfter, lastMomentOf } from '#kernel/session-life.ts';
import type { Sessions } from '#kernel/sessions.ts';

export interface Job extends Post {
  companyId: string;
  /** Other roles elsewhere. */
  also?: Post[];
  /** None signs in or signs. */
  passwordHash?: string;
}

/** A role with these functions and menus, held at these places. */
interface Post {
  branchIds: string[];
  can: string[];
  level?: number;
  /** Whole brands, with every branch they will ever have. */
  brandIds?: string[];
  isCompanyWide?: boolean;
  menus?: string[];
}

/** Gives somebody an account, their roles at their places, and a session. */
export async function employ(pool: pg.Pool, sessions: Sessions, { companyId, also = [], passwordHash = '-', ...post }: Job) {
  const [accountId, sessionId] = [randomUUIDv7(), randomUUIDv7()];
  const createdTime = new Date();
  const expiresTime = expiryAfter(createdTime, createdTime);
  const roleIds = await openDb(pool, { companyId })
    .transaction()
    .execute(async (tx) => {
      const account = { id: accountId, companyId, username: `u${accountId}`, name: '员工', passwordHash, createdTime };
      await tx.insertInto('platform.accounts').values(account).execute();
      const added: string[] = [];
      for (const each of [post, ...also]) added.push(await addPost(tx, accountId, each));
      await tx.insertInto('platform.sessions').values({ id: sessionId, accountId, expiresTime, createdTime }).execute();
      return added;
    });
  const token = await sessions.sign({ id: sessionId, expiresTime: lastMomentOf(createdTime) });
  return { accountId, roleId: roleIds[0] ?? '', sessionId, token };
}

async function addPost(tx: Transaction<DB>, accountId: string, post: Post) {
  const { branchIds, can, level = 3, brandIds = [], isCompanyWide = false, menus = [] } = post;
  const [roleId, createdTime] = [randomUUIDv7(), new Date()];
  await tx
    .insertInto('roles')
    .values({ id: roleId, name: `角色${roleId}`, level, createdTime })
    .execute();
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
  const places = [
    ...(isCompanyWide ? [{ place: 'COMPANY' as const }] : []),
    ...brandIds.map((brandId) => ({ place: 'BRAND' as const, brandId })),
    ...branchIds.map((branchId) => ({ place: 'BRANCH' as const, branchId })),
  ];
  await tx
    .insertInto('grants')
    .values(
      (places.length > 0 ? places : [{ place: 'NONE' as const }]).map((place) => ({
        id: randomUUIDv7(),
        accountId,
        roleId,
        ...place,
      })),
    )
    .execute();
  return roleId;
}
