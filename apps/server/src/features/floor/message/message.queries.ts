import { messageNouns } from '@netbar/contract/floor/message/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { messageApi } from '@netbar/contract/floor/message/message.api';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** The most messages of a conversation that are shown; older ones are left out. */
const MOST_MESSAGES = 200;

/** The guest still sits at the machine they wrote from: has not left or moved, and the client was not restarted. */
export const isGuestHere = sql<boolean>`(conversations.ended_time is null
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
  isGuestHere.as('isHere'),
  'l.textSealed',
  sql<boolean>`l.author_id is not null`.as('isLastByStaff'),
  'conversations.lastTime',
  'conversations.createdTime',
] as const;

const rowsOf = (found: ReturnType<typeof conversations>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
const toConversation = (ctx: Ctx, { textSealed, ...row }: Row) => ({ ...row, lastText: openText(ctx, textSealed) });

/** Guests who wait for an answer first, the longest waiting first; then by the latest message. */
export async function listConversationQueue(ctx: Ctx, { branchId, page, limit }: In<typeof messageApi.queue>) {
  requireInScope(ctx, branchId);
  const found = conversations(ctx).where('conversations.branchId', '=', branchId);
  return pageOfConversations(
    ctx,
    rowsOf(found).orderBy('conversations.waitingSince', (by) => by.asc().nullsLast()),
    found,
    { page, limit },
  );
}

/** Conversations in the caller's branches, the latest first. */
export async function listConversations(ctx: Ctx, filter: In<typeof messageApi.list>) {
  const { branchId, state, from, to } = filter;
  let found = conversations(ctx);
  if (branchId) found = found.where('conversations.branchId', '=', branchId);
  if (state) found = found.where('conversations.waiting', state === 'WAITING' ? '>' : '=', 0);
  const sinceCutoff = sql<Date>`conversations.last_time - make_interval(mins => b.day_cutoff_min)`;
  if (from) found = found.where(sinceCutoff, '>=', startOfBizDate(from));
  if (to) found = found.where(sinceCutoff, '<', startOfBizDate(addDays(to, 1)));
  return pageOfConversations(ctx, rowsOf(found), found, filter);
}

async function pageOfConversations(
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
  return { rows: found.map((row) => toConversation(ctx, row)), total };
}

export async function countUnrepliedConversations(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  return ctx.db
    .selectFrom('conversations')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where(inScope(ctx, 'conversations.branchId'))
    .where('branchId', '=', branchId)
    .where('waiting', '>', 0)
    .executeTakeFirstOrThrow();
}

export async function getConversation(ctx: Ctx, { conversationId }: { conversationId: string }) {
  const [conversation, messages] = await Promise.all([
    rowsOf(conversations(ctx))
      .where('conversations.id', '=', conversationId)
      .executeTakeFirstOrThrow(notFound(messageNouns.conversation)),
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
  return { ...toConversation(ctx, conversation), messages: opened.toReversed() };
}

export const textOwner = (companyId: string) => `message ${companyId}`;

/** Message texts are encrypted, so that a stolen backup does not show them. */
export const sealText = (ctx: Ctx | Tx, text: string) => ctx.vault.seal(textOwner(ctx.actor.companyId), text);
export const openText = (ctx: Ctx | Tx, sealed: Buffer) => ctx.vault.open(textOwner(ctx.actor.companyId), sealed);
