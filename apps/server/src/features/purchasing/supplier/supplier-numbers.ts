import type { Ctx, Tx } from '#kernel/ctx.ts';
import type { VaultColumn } from '#kernel/vault-columns.ts';

type VaultCtx = Pick<Ctx | Tx, 'vault' | 'actor'>;

const sealOwner = (companyId: string) => `supplier ${companyId}`;

const seal = ({ vault, actor }: VaultCtx, number: string | null) =>
  number === null ? null : vault.seal(sealOwner(actor.companyId), number);

/** The phone of a contact is sealed like those of members and colleagues. Nobody searches by it, so it has no digest. */
export const sealPhone = (ctx: VaultCtx, phone: string | null) => ({ phoneSealed: seal(ctx, phone) });

/** The columns of a bank account: the whole number sealed, and its end as people recognise it. */
export const sealBankAccount = (ctx: VaultCtx, bankAccount: string | null) => ({
  bankAccountSealed: seal(ctx, bankAccount),
  bankAccountTail: bankAccount?.slice(-4) ?? null,
});

export const openNumber = ({ vault, actor }: VaultCtx, sealed: Buffer | null) =>
  sealed === null ? null : vault.open(sealOwner(actor.companyId), sealed);

/** How the worker re-seals the numbers when the vault key changes. */
export const supplierNumbers: VaultColumn[] = [
  { table: 'tenant.suppliers', sealed: 'phone_sealed', owner: sealOwner },
  { table: 'tenant.suppliers', sealed: 'bank_account_sealed', owner: sealOwner },
];
