import { maskIdCard, maskName, maskPhone } from '@netbar/contract/kernel/format';
import type { EmergencyContact } from '@netbar/contract/people/employee/employee.model';
import { identityIndex, identityIndexes, sealedIdCards, twinsOf } from '#features/guests/member/member.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { pinyinOf } from '#kernel/pinyin.ts';
import type { VaultColumn } from '#kernel/vault-columns.ts';

type VaultCtx = Pick<Ctx | Tx, 'vault' | 'actor'>;

const sealOwner = (companyId: string) => `employee ${companyId}`;
const phoneOwner = (companyId: string) => `employee phone ${companyId}`;

export const seal = ({ vault, actor }: VaultCtx, text: string | null) =>
  text === null ? null : vault.seal(sealOwner(actor.companyId), text);

export const openSealed = ({ vault, actor }: VaultCtx, sealed: Buffer | null) =>
  sealed === null ? null : vault.open(sealOwner(actor.companyId), sealed);

export const phoneIndexes = ({ vault, actor }: VaultCtx, phone: string) => vault.macs(phoneOwner(actor.companyId), phone);
/** The digest is the one by which members are matched, so that an employee is recognised among them. */
export const idCardIndexes = (ctx: VaultCtx, idCard: string) => identityIndexes(ctx, idCard);

/** The columns of a phone. The twins tell the database all digests that the number may already stand there with. */
export const claimPhone = (ctx: VaultCtx, phone: string | null) => ({
  phoneSealed: seal(ctx, phone),
  phoneIndex: phone === null ? null : ctx.vault.mac(phoneOwner(ctx.actor.companyId), phone),
  phoneTwins: phone === null ? null : twinsOf(phoneIndexes(ctx, phone)),
});

export const claimIdCard = (ctx: VaultCtx, idCard: string | null) => ({
  idCardSealed: seal(ctx, idCard?.toUpperCase() ?? null),
  idCardIndex: idCard === null ? null : identityIndex(ctx, idCard),
  idCardTwins: idCard === null ? null : twinsOf(idCardIndexes(ctx, idCard)),
});

export const sealEmergency = (ctx: VaultCtx, contact: EmergencyContact | null) => ({
  emergencySealed: seal(ctx, contact && JSON.stringify(contact)),
});

export const openEmergency = (ctx: VaultCtx, sealed: Buffer | null) => {
  const text = openSealed(ctx, sealed);
  return text === null ? null : (JSON.parse(text) as EmergencyContact);
};

/** What an employee is found by beside the name: its pinyin, and the end of the phone, which a masked number shows too. */
export const employeeKeys = (name: string, phone: string | null) => [
  pinyinOf(name, 'person'),
  ...(phone === null ? [] : [phone.slice(-4)]),
];

interface SealedNumbers {
  phoneSealed: Buffer | null;
  idCardSealed: Buffer | null;
}

export function maskedNumbers(ctx: VaultCtx, { phoneSealed, idCardSealed }: SealedNumbers) {
  const [phone, idCard] = [openSealed(ctx, phoneSealed), openSealed(ctx, idCardSealed)];
  return { phone: phone && maskPhone(phone), idCard: idCard && maskIdCard(idCard) };
}

export const maskBankCard = (number: string | null) => number && `**** ${number.slice(-4)}`;

export const maskEmergency = (contact: EmergencyContact | null) =>
  contact && { name: maskName(contact.name), relation: contact.relation, phone: maskPhone(contact.phone) };

/** An address up to its district, county or city; what cannot be told from the rest is hidden completely. */
export const maskAddress = (address: string | null) =>
  address && `${/^.{0,24}?[市州盟](?:.{1,10}?[区县市旗])?/.exec(address)?.[0] ?? ''}****`;

const table = 'tenant.employees';

/** How the worker seals the numbers and scans anew when the vault key changes. */
export const employeeVaultColumns: VaultColumn[] = [
  { table, sealed: 'phone_sealed', owner: sealOwner, digest: 'phone_index', digestOwner: phoneOwner },
  { table, sealed: 'id_card_sealed', owner: sealOwner, digest: 'id_card_index', digestOwner: sealedIdCards.digestOwner },
  { table, sealed: 'address_sealed', owner: sealOwner },
  { table, sealed: 'emergency_sealed', owner: sealOwner },
  { table, sealed: 'bank_card_sealed', owner: sealOwner },
  { table: 'tenant.employee_files', sealed: 'content_sealed', owner: sealOwner },
];
