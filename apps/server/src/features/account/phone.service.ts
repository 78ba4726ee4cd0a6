import type { Ctx, Tx } from '#kernel/ctx.ts';

type Holder = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** What the table keeps of a phone: sealed for its company, and a digest that finds it anywhere on the platform. */
export const sealPhone = (ctx: Holder, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(ownerOf(ctx), phone),
  phoneIndex: phone === null ? null : phoneIndex(ctx, phone),
});

export const openPhone = (ctx: Holder, sealed: Buffer | null) => (sealed === null ? null : ctx.vault.open(ownerOf(ctx), sealed));

export const phoneIndex = ({ vault }: Pick<Holder, 'vault'>, phone: string) => vault.mac('account phone', phone);

const ownerOf = ({ actor }: Holder) => `account ${actor.companyId}`;
