import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { messageApi, messageErrors } from '@netbar/contract/message/message.api';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { isHere } from './message.queries.ts';
import { openText, sealText } from './text.service.ts';

/** Answers a guest. What they wrote while the answer was typed still waits. */
export const reply = (ctx: Ctx, input: In<typeof messageApi.reply>) =>
  command(ctx, messageApi.reply, input, async (ctx) => {
    const { conversationId, seenSeq, text } = input;
    const { branchId, machineName, lastSeq, isHere } = await lockConversation(ctx, conversationId);
    if (!isHere) throw new AppError(messageErrors.guestLeft, { machineName });
    const seq = lastSeq + 1;
    const said = { textSealed: sealText(ctx, text), authorId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db
      .insertInto('messages')
      .values({ id: ctx.newId(), branchId, conversationId, seq, ...said })
      .execute();
    await ctx.db
      .updateTable('conversations')
      .set({ lastSeq: seq, lastTime: ctx.now })
      .where('id', '=', conversationId)
      .where(inScope(ctx, 'conversations.branchId'))
      .execute();
    await answerUpTo(ctx, conversationId, Math.min(seenSeq, lastSeq));
    return {};
  });

/** Seen to without a word. */
export const settle = (ctx: Ctx, input: In<typeof messageApi.settle>) =>
  command(ctx, messageApi.settle, input, async (ctx) => {
    const { conversationId, seenSeq } = input;
    const { lastSeq } = await lockConversation(ctx, conversationId);
    await answerUpTo(ctx, conversationId, Math.min(seenSeq, lastSeq));
    return {};
  });

const lockConversation = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('conversations')
    .select(['branchId', 'machineName', 'lastSeq', isHere.as('isHere')])
    .where('id', '=', id)
    .where(inScope(ctx, 'conversations.branchId'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('留言'));

async function answerUpTo(ctx: Tx, conversationId: string, seq: number) {
  await sql`
    update tenant.conversations c set answered_seq = greatest(c.answered_seq, ${seq}), waiting = w.count, waiting_since = w.since
    from (select count(*)::int as count, min(m.created_time) as since from tenant.messages m
      join tenant.conversations x on x.company_id = m.company_id and x.id = m.conversation_id
      where x.id = ${conversationId} and m.author_id is null and m.seq > greatest(x.answered_seq, ${seq})) w
    where c.id = ${conversationId}`.execute(ctx.db);
}

/** Hands a branch's machines the answers they have not shown yet, to whoever still sits there. */
export const handReplies = (ctx: Ctx, input: In<typeof messageApi.replies>): Promise<Out<typeof messageApi.replies>> =>
  inTx(ctx, async (ctx) => {
    const { branchId, machines, shown } = input;
    if (shown.length > 0) await markShown(ctx, branchId, shown);
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
      .where(isHere)
      .where(
        sql<boolean>`(conversations.machine_name, conversations.session) in (select * from unnest(
          ${machines.map(({ machine }) => machine)}::text[], ${machines.map(({ session }) => session)}::text[]))`,
      )
      .orderBy('messages.id')
      .limit(500)
      .execute();
    return { replies: waiting.map(({ textSealed, ...row }) => ({ ...row, text: openText(ctx, textSealed) })) };
  });

async function markShown(ctx: Tx, branchId: string, ids: string[]) {
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
