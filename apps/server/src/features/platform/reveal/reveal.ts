import { revealErrors } from '@netbar/contract/platform/reveal/reveal.errors';
import { revealLimits } from '@netbar/contract/platform/reveal/reveal.rules';
import { DAY_MS, MINUTE_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Under which type the log has a look. Not the name of a lifecycle: a look is no step of a document. */
const docTypes = {
  MEMBER: 'MEMBER_REVEAL',
  ACCOUNT: 'ACCOUNT',
  SUPPLIER: 'SUPPLIER_REVEAL',
  EMPLOYEE: 'EMPLOYEE_REVEAL',
} as const;

/** Whose numbers are shown, and which of them. */
interface Revealed {
  action:
    | 'member.reveal'
    | 'account.reveal'
    | 'supplier.revealPhone'
    | 'supplier.revealBank'
    | 'employee.reveal'
    | 'employee.showScan';
  subjectType: keyof typeof docTypes;
  subjectId: string;
  /** The branch whose managers see who looked. */
  branchId: string | undefined;
  fields: ('phone' | 'idCard' | 'bankAccount' | 'address' | 'emergency' | 'scan')[];
  /** Why the caller looks. */
  reason: string;
}

/**
 * The only way to show somebody whole numbers, or a scan with them: counted by hour and day, refused above the limit, and written to the
 * audit log in the transaction that reads them. `read` also says whose numbers they are. A refusal is kept as well, and the
 * first of a day tells those who read the log of the branch.
 */
export async function revealNumbers<T>(ctx: Ctx, read: (ctx: Tx) => Promise<{ about: Revealed; numbers: T }>): Promise<T> {
  const shown = await inTx(ctx, async (ctx) => {
    await lockReveals(ctx);
    const { about, numbers } = await read(ctx);
    const isRefused = await isAtLimit(ctx);
    const { action, ...row } = about;
    await ctx.db
      .insertInto('reveals')
      .values({
        id: ctx.newId(),
        accountId: ctx.actor.id,
        ...row,
        branchId: row.branchId ?? null,
        isRefused,
        createdTime: ctx.now,
      })
      .execute();
    const { subjectType, subjectId, branchId, fields, reason } = about;
    const detail = { subjectType, subjectId, fields, reason };
    const doc = { branchId, docType: docTypes[subjectType], docId: subjectId };
    ctx.trace({ action: isRefused ? 'reveal.refuse' : action, ...doc, detail });
    if (isRefused) await notifySuperiors(ctx);
    return isRefused ? undefined : { numbers };
  });
  if (!shown) throw new AppError(revealErrors.tooMany, revealLimits);
  return shown.numbers;
}

/** Looks of one person wait for each other, so that thirty at the same moment are counted one by one. */
const lockReveals = ({ db, actor }: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reveals of ${actor.id}`}, 0))`.execute(db);

async function isAtLimit(ctx: Tx): Promise<boolean> {
  const since = (ms: number) => new Date(ctx.now.getTime() - ms);
  const { hour, day } = await ctx.db
    .selectFrom('reveals')
    .select([
      sql<number>`count(*) filter (where created_time > ${since(60 * MINUTE_MS)})::int`.as('hour'),
      sql<number>`count(*)::int`.as('day'),
    ])
    .where('accountId', '=', ctx.actor.id)
    .where('isRefused', '=', false)
    .where('createdTime', '>', since(DAY_MS))
    .executeTakeFirstOrThrow();
  return hour >= revealLimits.hour || day >= revealLimits.day;
}

/** Tells those who read the log at the branches of this person; the key keeps it to one notice a day. */
async function notifySuperiors(ctx: Tx) {
  const { id, name, branchIds } = ctx.actor;
  if (branchIds === 'all') return;
  const day = ctx.now.toISOString().slice(0, 10);
  const content = `${name} 查看完整号码的次数达到上限（每小时 ${revealLimits.hour} 次、每天 ${revealLimits.day} 次），请核实`;
  const origin = { serviceType: 'NOTICE', subServiceType: 0, notificationType: 2, serviceId: null } as const;
  await notifyStaff(
    ctx,
    { content, ...origin, dedupeKey: `reveals ${id} ${day}` },
    { branchIds: [...branchIds], can: 'LOG_LIST' },
  );
}
