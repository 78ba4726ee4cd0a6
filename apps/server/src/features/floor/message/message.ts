import { messageNouns } from '@netbar/contract/floor/message/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import { messageErrors } from '@netbar/contract/floor/message/message.errors';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { isGuestHere, openText, sealText } from './message.queries.ts';

// What other features may call: `confession`, when a guest's text turns out to be a complaint.
export { storeGuestMessage } from './receive-message.ts';

/** Answers a guest. Messages that arrived after `seenSeq`, while the answer was typed, still count as waiting. */
export const replyToGuest = (ctx: Ctx, input: In<typeof messageApi.reply>) =>
  command(ctx, messageApi.reply, input, async (ctx) => {
    const { conversationId, seenSeq, text } = input;
    const { branchId, machineName, lastSeq, isHere } = await lockConversation(ctx, conversationId);
    if (!isHere) throw new AppError(messageErrors.guestLeft, { machineName });
    const seq = lastSeq + 1;
    const answer = { textSealed: sealText(ctx, text), authorId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db
      .insertInto('messages')
      .values({ id: ctx.newId(), branchId, conversationId, seq, ...answer })
      .execute();
    await ctx.db
      .updateTable('conversations')
      .set({ lastSeq: seq, lastTime: ctx.now })
      .where('id', '=', conversationId)
      .where(inScope(ctx, 'conversations.branchId'))
      .execute();
    await markAnsweredUpTo(ctx, conversationId, Math.min(seenSeq, lastSeq));
    return {};
  });

/** Marks messages as dealt with, without an answer. */
export const closeConversation = (ctx: Ctx, input: In<typeof messageApi.settle>) =>
  command(ctx, messageApi.settle, input, async (ctx) => {
    const { conversationId, seenSeq } = input;
    const { lastSeq } = await lockConversation(ctx, conversationId);
    await markAnsweredUpTo(ctx, conversationId, Math.min(seenSeq, lastSeq));
    return {};
  });

const lockConversation = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('conversations')
    .select(['branchId', 'machineName', 'lastSeq', isGuestHere.as('isHere')])
    .where('id', '=', id)
    .where(inScope(ctx, 'conversations.branchId'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(messageNouns.conversation));

async function markAnsweredUpTo(ctx: Tx, conversationId: string, seq: number) {
  await sql`
    update tenant.conversations c set answered_seq = greatest(c.answered_seq, ${seq}), waiting = w.count, waiting_since = w.since
    from (select count(*)::int as count, min(m.created_time) as since from tenant.messages m
      join tenant.conversations x on x.company_id = m.company_id and x.id = m.conversation_id
      where x.id = ${conversationId} and m.author_id is null and m.seq > greatest(x.answered_seq, ${seq})) w
    where c.id = ${conversationId}`.execute(ctx.db);
}

/** Client machines fetch the answers they have not shown yet, for guests who still sit there. */
export const fetchReplies = (ctx: Ctx, input: In<typeof messageApi.replies>): Promise<Out<typeof messageApi.replies>> =>
  inTx(ctx, async (ctx) => {
    const { branchId, machines, shown } = input;
    if (shown.length > 0) await markRepliesShown(ctx, branchId, shown);
    const waiting = await ctx.db
      .selectFrom('messages')
      .innerJoin('conversations', (on) =>
        on.onRef('conversations.companyId', '=', 'messages.companyId').onRef('conversations.id', '=', 'messages.conversationId'),
      )
      .select(['messages.id', 'messages.textSealed', 'messages.createdTime as time'])
      .select(['conversations.machineName as machine', 'conversations.session'])
      .where(inScope(ctx, 'messages.branchId'))
      .where('messages.branchId', '=', branchId)
      .where('messages.authorId', 'is not', null)
      .where('messages.shownTime', 'is', null)
      .where(isGuestHere)
      .where(
        sql<boolean>`(conversations.machine_name, conversations.session) in (select * from unnest(
          ${machines.map(({ machine }) => machine)}::text[], ${machines.map(({ session }) => session)}::text[]))`,
      )
      .orderBy('messages.id')
      .limit(500)
      .execute();
    return { replies: waiting.map(({ textSealed, ...row }) => ({ ...row, text: openText(ctx, textSealed) })) };
  });

async function markRepliesShown(ctx: Tx, branchId: string, ids: string[]) {
  await ctx.db
    .updateTable('messages')
    .set({ shownTime: ctx.now })
    .where(inScope(ctx, 'messages.branchId'))
    .where('branchId', '=', branchId)
    .where('authorId', 'is not', null)
    .where('shownTime', 'is', null)
    .where('id', 'in', ids)
    .execute();
}
