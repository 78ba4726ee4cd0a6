import type { Ctx, Tx } from '#kernel/ctx.ts';

type Holder = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** One spelling of a number that may end in a small x. */
const spelled = (idCard: string) => idCard.toUpperCase();

/** A keyed digest of an ID number: the same for a member, a temporary card and a blacklist of one company. */
export const identityIndex = ({ vault, actor }: Holder, idCard: string) =>
  vault.mac(`identity ${actor.companyId}`, spelled(idCard));
export const phoneIndex = ({ vault, actor }: Holder, phone: string) => vault.mac(`member phone ${actor.companyId}`, phone);

export const sealIdCard = (ctx: Holder, idCard: string) => ({
  idCardSealed: ctx.vault.seal(ownerOf(ctx), spelled(idCard)),
  idCardIndex: identityIndex(ctx, idCard),
});

export const sealPhone = (ctx: Holder, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(ownerOf(ctx), phone),
  phoneIndex: phone === null ? null : phoneIndex(ctx, phone),
});

export const openSealed = (ctx: Holder, sealed: Buffer | null) => (sealed === null ? null : ctx.vault.open(ownerOf(ctx), sealed));

const ownerOf = ({ actor }: Holder) => `member ${actor.companyId}`;
