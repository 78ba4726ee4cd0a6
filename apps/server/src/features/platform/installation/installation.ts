import { accountApi } from '@netbar/contract/platform/account/account.api';
import { randomUUID } from 'node:crypto';
import { addRole } from '#features/platform/access/access.ts';
import { addAccount, issuePasswordLink } from '#features/platform/account/account.ts';
import { type Ctx, inTx, type Tx, type Visit } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { systemActor } from '#kernel/open-ctx.ts';
import { allRights, itemsOf, rolesOf } from './base-roles.ts';

export interface NewCompany {
  name: string;
  kind: 'PROVIDER' | 'CHAIN';
  /** The service provider that looks after it. */
  providerId?: string | undefined;
  admin: { username: string; name: string };
}

/** What features add to a new chain, such as codes. Each call of `step` gives the `ctx` for one command. */
export const companyBase = defineExtensionPoint<(step: () => Ctx) => Promise<void>>();

/** The system, working for a company that is about to be made. It may do everything there. */
export const founderOf = (companyId: string) => ({ ...systemActor(companyId), ...allRights });

/**
 * Makes a company with its roles, its codes and its first administrator, who gets the code of a one-time link to set a password.
 * `ctx` is of the company's founder.
 */
export async function addCompany(ctx: Tx, { name, kind, providerId, admin }: NewCompany) {
  const step = () => ({ ...ctx, idempotencyKey: randomUUID() });
  await ctx.db
    .insertInto('platform.companies')
    .values({ id: ctx.actor.companyId, name, kind, providerId: providerId ?? null, createdTime: ctx.now })
    .execute();
  const roleIds: string[] = [];
  for (const role of rolesOf[kind]) {
    const { id } = await addRole(step(), { name: role.name, level: role.level, secondFactor: 'NONE', ...itemsOf(role) });
    roleIds.push(id);
  }
  if (kind === 'CHAIN') for (const addBase of companyBase.all()) await addBase(step);
  const account = { ...admin, grants: roleIds.slice(0, 1).map((roleId) => ({ roleId, place: 'COMPANY' })) };
  // The password that is made up here is told to nobody.
  const added = await addAccount(step(), accountApi.add.input.parse(account));
  return issuePasswordLink(ctx, added);
}

/** A company with this name and the administrator it was made with, if both are there. */
export const findAdmin = (ctx: Visit, { name, username }: { name: string; username: string }) =>
  ctx.db
    .selectFrom('platform.companies as c')
    .leftJoin('platform.accounts as a', (join) => join.onRef('a.companyId', '=', 'c.id').on('a.username', '=', username))
    .select(['c.id as companyId', 'a.id', 'a.username'])
    .where('c.name', '=', name)
    .orderBy('c.createdTime')
    .executeTakeFirst();

export const isWithoutCompany = async ({ db }: Pick<Visit, 'db'>) =>
  (await db.selectFrom('platform.installation').select('singleton').executeTakeFirst()) === undefined;

/** The same on every server, and without the vault's key nobody can guess it. */
export const setUpToken = ({ vault }: Pick<Visit, 'vault'>) => vault.mac(...SET_UP).toString('base64url');
const SET_UP = ['set-up', 'token'] as const;

/** A token that was logged before the vault's key changed is as good. */
export const isSetUpToken = ({ vault }: Pick<Visit, 'vault'>, token: string) =>
  vault.isMac(Buffer.from(token, 'base64url'), ...SET_UP);

/** Where the first company is made; undefined once there is one. The token stands behind `#`, which no proxy sees or logs. */
export const findSetUpAddress = async (ctx: Pick<Visit, 'db' | 'vault'>, publicUrl: string) =>
  (await isWithoutCompany(ctx)) ? new URL(`/setup#${setUpToken(ctx)}`, publicUrl).href : undefined;

/** Issues another link to the administrator of a company. */
export const renewAdminLink = (ctx: Ctx, account: { id: string; username: string }) =>
  inTx(ctx, (ctx) => issuePasswordLink(ctx, account));
