import type { Tx } from '#kernel/ctx.ts';

interface Seen {
  sessionId: string;
  branchId: string;
  event: 'ON' | 'MOVE' | 'OFF';
  machineNo: string;
  payer: { name: string; idCardSealed: Buffer; idCardIndex: Buffer };
  at: Date;
}

/** Who sat where and when, as the law wants it. Nothing here is ever changed; the database keeps it for 60 days at least. */
export async function writeIdentity(ctx: Tx, { sessionId, branchId, event, machineNo, payer, at }: Seen) {
  const { name, idCardSealed, idCardIndex } = payer;
  await ctx.db
    .insertInto('identityRecords')
    .values({
      id: ctx.newId(),
      machineSessionId: sessionId,
      branchId,
      event,
      machineNo,
      name,
      idCardSealed,
      idCardIndex,
      happenedTime: at,
    })
    .execute();
}
