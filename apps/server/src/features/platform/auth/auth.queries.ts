import { allPages } from '@netbar/contract/catalogue';
import type { Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { authApi } from '@netbar/contract/platform/auth/auth.api';
import { menuTree } from '@netbar/contract/platform/auth/menu.rules';
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import type { Actor, Ctx, Visit, VisitTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { tokenOf } from '#kernel/session-rows.ts';
import { standingOf } from '#kernel/standing.ts';

/** An account as sign-in needs it. `isKnownHere`: it has signed in from the caller's address before. */
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Finds an account by name, in upper or lower case. Closed accounts are not found. */
export const findAccount = (ctx: Visit, username: string) =>
  selectOpenAccounts(ctx)
    .where(sql<boolean>`lower(a.username) = lower(${username})`)
    .executeTakeFirst();

export const findAccountById = (ctx: Visit, id: string) => selectOpenAccounts(ctx).where('a.id', '=', id).executeTakeFirst();

const selectOpenAccounts = (ctx: Visit) => {
  const isKnownHere = sql<boolean>`exists (select from platform.known_addresses k
    where k.account_id = a.id and k.ip = ${addressOf(ctx.ip)})`;
  return ctx.db
    .selectFrom('platform.accounts as a')
    .leftJoin('platform.accountSignIns as s', 's.accountId', 'a.id')
    .select(['a.id', 'a.companyId', 'a.name', 'a.username', 'a.passwordHash', 'a.mustChangePassword'])
    .select(['s.pinHash', isKnownHere.as('isKnownHere')])
    .where('a.status', '<>', 'CLOSED');
};

/** Who guesses: all unknown addresses share one count per name; an address that the account has signed in from has its own. */
export interface Guesser {
  username: string;
  isKnownHere: boolean;
}

/** Counts wrong and pending guesses since a moment, and gives the time of the first. */
export function countGuesses(ctx: VisitTx, { username, isKnownHere }: Guesser, since: Date) {
  const guesses = ctx.db
    .selectFrom('platform.signInAttempts')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('attemptedTime').as('first')])
    .where('username', '=', sql<string>`lower(${username})`)
    .where('attemptedTime', '>', since)
    .where('counted', '=', true)
    .where('fromKnown', '=', isKnownHere);
  const mine = isKnownHere ? guesses.where('ip', '=', addressOf(ctx.ip)) : guesses;
  return mine.executeTakeFirstOrThrow();
}

/** AUTH-11: what the login page offers. */
export const readOptions = async ({ gateways: { sso, wechat } }: Visit) => ({
  ssoUrl: sso.url,
  hubHost: sso.hubHost,
  wechatUrl: wechat?.authorizeUrl ?? null,
});

/** DATA-01: the signed-in user, as menu, route guard and selectors need it. */
export async function readUserInfo(ctx: Ctx): Promise<Out<typeof authApi.info>> {
  const { actor, lang } = ctx;
  const [person, roles, branches] = await Promise.all([readPerson(ctx), listOwnRoles(ctx), listOwnBranches(ctx)]);
  const { sessionId, sessionTime, ...own } = person;
  return {
    ...own,
    isLocked: actor.isLocked ?? false,
    mustChangePassword: actor.mustChangePassword ?? false,
    secondFactorPending: actor.secondFactorPending ?? false,
    roles: roles.map((role) => ({ ...role, level: String(role.level) })),
    branches,
    menus: menuTree(allPages, actor.menus, actor.functions, lang),
    functions: [...actor.functions].toSorted(),
    onlyAt: heldInPart(actor),
    atCompany: [...actor.functions].filter((can) => standingOf(actor, can)?.isCompanyWide).toSorted(),
    token: await tokenOf(ctx, { id: sessionId, createdTime: sessionTime }),
  };
}

/** The functions that somebody holds at some of their branches only, with these. Empty for most. */
function heldInPart(actor: Actor): Record<string, string[]> {
  if (actor.branchIds === 'all') return {};
  const all = actor.branchIds.length;
  const places = [...actor.functions].map((can) => [can, standingOf(actor, can)?.branchIds ?? []] as const);
  return Object.fromEntries(places.flatMap(([can, at]) => (at === 'all' || at.length === all ? [] : [[can, [...at]]])));
}

const readPerson = ({ db, actor }: Ctx) =>
  db
    .selectFrom('platform.accounts as a')
    .innerJoin('platform.companies as c', 'c.id', 'a.companyId')
    .innerJoin('platform.sessions as t', 't.accountId', 'a.id')
    .leftJoin('platform.accountSignIns as s', 's.accountId', 'a.id')
    .select(['a.id', 'a.name', 'a.username', 'a.avatar', 'a.openid', 'a.defaultBrandId'])
    .select(['c.id as companyId', 'c.name as companyName', 't.id as sessionId', 't.createdTime as sessionTime'])
    .select(sql<boolean>`s.pin_hash is not null`.as('hasPin'))
    .where('a.id', '=', actor.id)
    .where('t.id', '=', actor.sessionId ?? null)
    .executeTakeFirstOrThrow(() => new AppError(commonErrors.signInRequired));

const listOwnRoles = ({ db, actor }: Ctx) =>
  db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.level'])
    .where(sql<boolean>`exists (select from grants g where g.account_id = ${actor.id} and g.role_id = r.id)`)
    .orderBy('r.level')
    .orderBy('r.name')
    .execute();

const listOwnBranches = ({ db, actor }: Ctx) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'brandId', 'branchNo', 'dayCutoffMin'])
    .where(sql<boolean>`id = any(${actor.branchIds})`)
    .orderBy('branchNo')
    .execute();
