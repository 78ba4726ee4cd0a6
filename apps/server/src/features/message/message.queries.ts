import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { messageApi } from '@netbar/contract/message/message.api';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { openText } from './text.service.ts';

/** More than a guest says in a night; what is older is not shown. */
const MOST_MESSAGES = 200;

/** The guest still sits where they wrote from: not gone, not moved, and nobody has started the machine anew. */
export const isHere = sql<boolean>`(conversations.ended_time is null
  and (conversations.machine_session_id is null or exists (
    select from tenant.machine_sessions s
    join lateral (select x.machine_id from tenant.session_stretches x
      where x.company_id = s.company_id and x.machine_session_id = s.id order by x.seq desc limit 1) x on true
    join tenant.machines m on m.company_id = s.company_id and m.id = x.machine_id
    where s.company_id = conversations.company_id and s.id = conversations.machine_session_id
      and s.status <> 'ENDED' and m.no = conversations.machine_name))
  and exists (select from tenant.device_machines d where d.company_id = conversations.company_id
    and d.branch_id = conversations.branch_id and d.machine_name = conversations.machine_name
    and d.session = conversations.session))`;

const conversations = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('conversations')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'conversations.companyId').onRef('b.id', '=', 'conversations.branchId'),
    )
    .innerJoin('messages as l', (on) =>
      on
        .onRef('l.companyId', '=', 'conversations.companyId')
        .onRef('l.conversationId', '=', 'conversations.id')
        .onRef('l.seq', '=', 'conversations.lastSeq'),
    )
    .leftJoin('machineSessions as s', (on) =>
      on.onRef('s.companyId', '=', 'conversations.companyId').onRef('s.id', '=', 'conversations.machineSessionId'),
    )
    .leftJoin('members as p', (on) => on.onRef('p.companyId', '=', 's.companyId').onRef('p.id', '=', 's.memberId'))
    .leftJoin('tempCards as c', (on) => on.onRef('c.companyId', '=', 's.companyId').onRef('c.id', '=', 's.tempCardId'))
    .where(inScope(ctx, 'conversations.branchId'));

const columns = [
  'conversations.id',
  'conversations.branchId',
  'b.name as branchName',
  'conversations.machineName',
  sql<string | null>`nullif(coalesce(p.name, c.name), '')`.as('guestName'),
  sql<string | null>`coalesce(p.no, c.no)`.as('cardNo'),
  's.memberId',
  'conversations.waiting',
  isHere.as('isHere'),
  'l.textSealed',
  sql<boolean>`l.author_id is not null`.as('isLastByStaff'),
  'conversations.lastTime',
  'conversations.createdTime',
] as const;

const rowsOf = (found: ReturnType<typeof conversations>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
const shown = (ctx: Ctx, { textSealed, ...row }: Row) => ({ ...row, lastText: openText(ctx, textSealed) });

/** Whoever waits comes first, the longest first; then what was said last. */
export async function listQueue(ctx: Ctx, { branchId, page, limit }: In<typeof messageApi.queue>) {
  requireInScope(ctx, branchId);
  const found = conversations(ctx).where('conversations.branchId', '=', branchId);
  return pageOf(
    ctx,
    rowsOf(found).orderBy('conversations.waitingSince', (by) => by.asc().nullsLast()),
    found,
    { page, limit },
  );
}

/** Every conversation in the caller's branches, the latest first. */
export async function listConversations(ctx: Ctx, filter: In<typeof messageApi.list>) {
  const { branchId, state, from, to } = filter;
  let found = conversations(ctx);
  if (branchId) found = found.where('conversations.branchId', '=', branchId);
  if (state) found = found.where('conversations.waiting', state === 'WAITING' ? '>' : '=', 0);
  if (from) found = found.where('conversations.lastTime', '>=', startOfBizDate(from));
  if (to) found = found.where('conversations.lastTime', '<', startOfBizDate(addDays(to, 1)));
  return pageOf(ctx, rowsOf(found), found, filter);
}

async function pageOf(
  ctx: Ctx,
  rows: ReturnType<typeof rowsOf>,
  all: ReturnType<typeof conversations>,
  { page, limit }: { page: number; limit: number },
) {
  const [found, total] = await Promise.all([
    rows
      .orderBy('conversations.lastTime', 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, all.select('conversations.id')),
  ]);
  return { rows: found.map((row) => shown(ctx, row)), total };
}

export async function countUnreplied(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  return ctx.db
    .selectFrom('conversations')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where(inScope(ctx, 'conversations.branchId'))
    .where('branchId', '=', branchId)
    .where('waiting', '>', 0)
    .executeTakeFirstOrThrow();
}

export async function getThread(ctx: Ctx, { conversationId }: { conversationId: string }) {
  const [conversation, messages] = await Promise.all([
    rowsOf(conversations(ctx)).where('conversations.id', '=', conversationId).executeTakeFirstOrThrow(notFound('留言')),
    ctx.db
      .selectFrom('messages')
      .leftJoin('platform.accounts as a', 'a.id', 'messages.authorId')
      .select(['messages.id', 'seq', 'textSealed', 'a.name as authorName', 'messages.createdTime', 'shownTime'])
      .where(inScope(ctx, 'messages.branchId'))
      .where('conversationId', '=', conversationId)
      .orderBy('seq', 'desc')
      .limit(MOST_MESSAGES)
      .execute(),
  ]);
  const opened = messages.map(({ textSealed, ...message }) => ({ ...message, text: openText(ctx, textSealed) }));
  return { ...shown(ctx, conversation), messages: opened.toReversed() };
}
