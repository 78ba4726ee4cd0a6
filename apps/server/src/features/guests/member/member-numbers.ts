import type { Ctx, Tx } from '#kernel/ctx.ts';
import { pinyinOf } from '#kernel/pinyin.ts';

type VaultCtx = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** ID numbers are stored and compared with a capital X. */
const normalIdCard = (idCard: string) => idCard.toUpperCase();

/** A keyed digest of an ID number, by which members, temporary cards and the blacklist of one company are matched. */
export const identityIndex = ({ vault, actor }: VaultCtx, idCard: string) =>
  vault.mac(identityOwner(actor.companyId), normalIdCard(idCard));
export const phoneIndex = ({ vault, actor }: VaultCtx, phone: string) => vault.mac(phoneOwner(actor.companyId), phone);

/** The same under every known key. A search must ask for all of them: rows keep the digest of the key they were written with. */
export const identityIndexes = ({ vault, actor }: VaultCtx, idCard: string) =>
  vault.macs(identityOwner(actor.companyId), normalIdCard(idCard));
export const phoneIndexes = ({ vault, actor }: VaultCtx, phone: string) => vault.macs(phoneOwner(actor.companyId), phone);

export const sealIdCard = (ctx: VaultCtx, idCard: string) => ({
  idCardSealed: ctx.vault.seal(sealOwner(ctx.actor.companyId), normalIdCard(idCard)),
  idCardIndex: identityIndex(ctx, idCard),
});

export const sealPhone = (ctx: VaultCtx, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(sealOwner(ctx.actor.companyId), phone),
  phoneIndex: phone === null ? null : phoneIndex(ctx, phone),
});

/**
 * The same for a table in which a number is there once. While the key changes, the twins tell the database all digests the number
 * may already stand there with; a trigger compares them and stores none.
 */
export const claimIdCard = (ctx: VaultCtx, idCard: string) => ({
  ...sealIdCard(ctx, idCard),
  idCardTwins: twinsOf(identityIndexes(ctx, idCard)),
});
export const claimPhone = (ctx: VaultCtx, phone: string | null) => ({
  ...sealPhone(ctx, phone),
  phoneTwins: phone === null ? null : twinsOf(phoneIndexes(ctx, phone)),
});

/** With a single key a unique index is enough. */
export const twinsOf = (macs: Buffer[]) => (macs.length > 1 ? macs : null);

/** What a member is found by beside the name: its pinyin, and the end of the phone number, which a masked number shows too. */
export const memberKeys = (name: string, phone: string | null) => [
  pinyinOf(name, 'person'),
  ...(phone && phone.length >= 4 ? [phone.slice(-4)] : []),
];

export const openSealed = (ctx: VaultCtx, sealed: Buffer | null) =>
  sealed === null ? null : ctx.vault.open(sealOwner(ctx.actor.companyId), sealed);

const sealOwner = (companyId: string) => `member ${companyId}`;
const identityOwner = (companyId: string) => `identity ${companyId}`;
const phoneOwner = (companyId: string) => `member phone ${companyId}`;

/** How the worker re-seals ID numbers and phones of guests when the vault key changes. */
export const sealedIdCards = { owner: sealOwner, digestOwner: identityOwner };
export const sealedPhones = { owner: sealOwner, digestOwner: phoneOwner };
