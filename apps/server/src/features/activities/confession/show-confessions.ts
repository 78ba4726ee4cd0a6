import type { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { openContent } from './confession-content.ts';
import { shownSince } from './confession.queries.ts';

const MOST_AT_ONCE = 200;
const MOST_HIDDEN = 1000;

/**
 * What the machines of a branch show, the earliest first, and what they no longer show. A row becomes visible here half a minute
 * after it was written, when its transaction has long ended, so that none appears behind a cursor.
 */
export async function listShownConfessions(
  ctx: Ctx,
  { branchId, after }: In<typeof confessionApi.shown>,
): Promise<Out<typeof confessionApi.shown>> {
  const from = after === undefined ? undefined : readCursor(after);
  let shown = confessionsOf(ctx, branchId)
    .select(['id', 'machineName as machine', 'target', 'shownSealed', 'createdTime as time', 'shownFrom'])
    .where(sql<boolean>`confessions.status = 'PUBLISHED'`)
    .where('shownFrom', '<=', ctx.now)
    .orderBy('shownFrom')
    .orderBy('id')
    .limit(MOST_AT_ONCE);
  if (from)
    shown = shown.where(sql<boolean>`(confessions.shown_from, confessions.id) > (${from.time}::timestamptz, ${from.id}::uuid)`);
  const [rows, hidden] = await Promise.all([
    shown.execute(),
    confessionsOf(ctx, branchId)
      .select('id')
      .where(sql<boolean>`confessions.status = 'HIDDEN'`)
      .orderBy('hiddenTime', 'desc')
      .limit(MOST_HIDDEN)
      .execute(),
  ]);
  const last = rows.at(-1);
  return {
    confessions: rows.flatMap(({ id, machine, target, time, shownSealed }) =>
      shownSealed ? [{ id, machine, target, time, ...openContent(ctx, shownSealed) }] : [],
    ),
    cursor: last?.shownFrom ? `${last.shownFrom.toISOString()} ${last.id}` : (after ?? null),
    hidden: hidden.map(({ id }) => id),
  };
}

/** Those of a branch that are, or were until they were hidden, on its screens. */
const confessionsOf = (ctx: Ctx, branchId: string) =>
  ctx.db
    .selectFrom('confessions')
    .where(inScope(ctx, 'confessions.branchId'))
    .where('branchId', '=', branchId)
    .where('shownFrom', '>', shownSince(ctx));

const CURSOR = /^(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readCursor(text: string): { time: Date; id: string } {
  const { time, id } = CURSOR.exec(text)?.groups ?? {};
  const at = new Date(time ?? '');
  if (!id || Number.isNaN(at.getTime())) throw new AppError(commonErrors.invalidInput, { fields: 'after' });
  return { time: at, id };
}
