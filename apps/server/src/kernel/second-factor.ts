import { sql } from 'kysely';
import type { Ctx, Tx } from './ctx.ts';

type Reads = Ctx['db'] | Tx['db'];

/** Whether a role of account `a` asks for a second factor. The only place that says which roles count. */
export const isRequiredOf = (account: ReturnType<typeof sql.ref> | string) =>
  sql<boolean>`exists (select from tenant.grants g join tenant.roles r on r.company_id = g.company_id and r.id = g.role_id
    where g.account_id = ${account} and r.second_factor = 'REQUIRED')`;

/** Whether account `a` has confirmed an authenticator app. */
const isBoundOf = (account: ReturnType<typeof sql.ref> | string) =>
  sql<boolean>`exists (select from platform.second_factors f where f.account_id = ${account} and f.confirmed_time is not null)`;

/** Whether session `s` still has to show the second factor: its account has or needs one. */
export const isPendingSession = sql<boolean>`(s.second_factor_time is null
  and (${isBoundOf(sql.ref('s.account_id'))} or ${isRequiredOf(sql.ref('s.account_id'))}))`;

export const isSecondFactorPending = async (db: Reads, sessionId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('platform.sessions as s')
      .select(isPendingSession.as('isPending'))
      .where('s.id', '=', sessionId)
      .executeTakeFirst()
  )?.isPending ?? false;

export const isSecondFactorRequired = async (db: Reads, accountId: string): Promise<boolean> =>
  (await db.selectNoFrom(isRequiredOf(accountId).as('isRequired')).executeTakeFirstOrThrow()).isRequired;
