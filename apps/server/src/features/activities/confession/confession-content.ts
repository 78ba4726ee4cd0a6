import { maskText } from '@netbar/contract/activities/confession/confession.rules';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/** What a guest wrote. */
export interface ConfessionContent {
  text: string;
  nickname: string | null;
}

export const contentOwner = (companyId: string) => `confession ${companyId}`;

/** What guests write is encrypted, so that a stolen backup does not show it. */
export const sealContent = (ctx: Ctx | Tx, { text, nickname }: ConfessionContent) =>
  ctx.vault.seal(contentOwner(ctx.actor.companyId), JSON.stringify({ text, nickname }));

export const openContent = (ctx: Ctx | Tx, sealed: Buffer) =>
  JSON.parse(ctx.vault.open(contentOwner(ctx.actor.companyId), sealed)) as ConfessionContent;

export const maskContent = ({ text, nickname }: ConfessionContent): ConfessionContent => ({
  text: maskText(text),
  nickname: nickname && maskText(nickname),
});
