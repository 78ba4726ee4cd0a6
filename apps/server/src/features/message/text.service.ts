import type { Ctx, Tx } from '#kernel/ctx.ts';

const ownerOf = ({ actor }: Ctx | Tx) => `message ${actor.companyId}`;

/** What guests write of themselves, and what they are told, is read by their branch and nobody who steals a backup. */
export const sealText = (ctx: Ctx | Tx, text: string) => ctx.vault.seal(ownerOf(ctx), text);
export const openText = (ctx: Ctx | Tx, sealed: Buffer) => ctx.vault.open(ownerOf(ctx), sealed);
