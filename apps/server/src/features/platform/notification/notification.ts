import type { ServiceType } from '@netbar/contract/platform/notification/notification.model';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { selectHolders } from '#kernel/holders.ts';

interface Message {
  content: string;
  serviceType: ServiceType;
  subServiceType: number;
  /** 0 to-do, 1 result, 2 reminder. */
  notificationType: 0 | 1 | 2;
  serviceId: string | null;
  /** A second notification with the same key is not written. */
  dedupeKey: string;
}

/** Staff of one of the branches or of the brand as a whole, with neither of the company, who hold the function `can`, if it is given. */
interface Audience {
  branchIds: string[];
  brandId?: string | null;
  can?: string;
}

/** Notifies staff, in the transaction of what happened. */
export async function notifyStaff(ctx: Tx, message: Message, audience: Audience) {
  const id = await insertNotification(ctx, message);
  if (id) await addRecipients(ctx, id, audience);
}

/** Notifies one person. Does nothing if the account does not exist, for example for the system actor. */
export async function notifyPerson(ctx: Tx, message: Message, accountId: string) {
  const person = await ctx.db.selectFrom('platform.accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  const notificationId = person && (await insertNotification(ctx, message));
  if (notificationId) await ctx.db.insertInto('notificationAccounts').values({ accountId, notificationId }).execute();
}

async function insertNotification(ctx: Tx, message: Message): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('notifications')
    .values({ id: ctx.newId(), ...message, createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'dedupeKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function addRecipients(ctx: Tx, notificationId: string, { branchIds, brandId = null, can }: Audience) {
  await sql`
    insert into tenant.notification_accounts (account_id, notification_id)
    select holder.id, ${notificationId}::uuid from (${selectHolders(ctx, { branchIds, brandId }, can ?? null)}) holder`.execute(
    ctx.db,
  );
}
