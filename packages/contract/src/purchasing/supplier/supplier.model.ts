import { z } from 'zod';
import { countedPageOf, sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

export const SupplierStatus = z.enum(['ACTIVE', 'STOPPED']);
export type SupplierStatus = z.infer<typeof SupplierStatus>;
export const SettleCycle = z.enum(['WEEKLY', 'HALF_MONTHLY', 'MONTHLY']);
export type SettleCycle = z.infer<typeof SettleCycle>;

const code = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** Of a contact, also a landline with its area code. */
export const SupplierPhone = sensitiveField(z.string().regex(/^[0-9+][0-9 -]{4,18}[0-9]$/));
export const BankAccount = sensitiveField(z.string().regex(/^\d{8,30}$/));
const leadDays = z.int().min(0).max(60);
const packs = z.int().min(1).max(100_000);

/** 1 Monday to 7 Sunday, in any order. Empty: any day. */
const DeliveryWeekdays = z.array(z.int().min(1).max(7)).max(7);
/** An order before this time of day counts for the day. 24:00 is the whole day. */
const Cutoff = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** All fields that people fill in, except the phone and what belongs to the bank. */
const supplierContent = {
  code,
  name: line(60),
  contactName: remark(30),
  settleCycle: SettleCycle,
  /** Days after the statement within which it is paid. */
  paymentDays: z.int().min(0).max(365),
  leadDays,
  deliveryWeekdays: DeliveryWeekdays,
  cutoff: Cutoff,
  /** Below this sum the supplier delivers only as a favour. */
  minOrderFen: fen,
};

export const NewSupplier = z.object({ ...supplierContent, phone: SupplierPhone.nullable().default(null) });
/** The phone stays as it is when left out. */
export const SupplierChange = z.object({ id, version, ...supplierContent, phone: SupplierPhone.nullable().optional() });
export const SupplierStatusChange = z.object({ id, version, status: SupplierStatus });
/** The account number stays as it is when left out; null removes it. */
export const SupplierBankChange = z.object({
  id,
  version,
  bankName: remark(60),
  accountName: remark(60),
  bankAccount: BankAccount.nullable().optional(),
});

export const SupplierRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  contactName: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
  settleCycle: SettleCycle,
  paymentDays: z.int(),
  leadDays: z.int(),
  deliveryWeekdays: z.array(z.int()),
  cutoff: z.string(),
  minOrderFen: fen,
  status: SupplierStatus,
  version: z.int(),
  createdTime: time,
  /** Products of the caller's brands that the supplier sells. */
  products: z.int(),
});
export type SupplierRow = z.input<typeof SupplierRow>;

/** Bank data of a supplier, for people who may see it; the number is masked. */
export const SupplierBank = z.object({ bankName: z.string(), accountName: z.string(), bankAccount: z.string().nullable() });
export type SupplierBank = z.input<typeof SupplierBank>;

export const Supplier = SupplierRow.extend({
  /** Products of the caller's brands for which this supplier is asked first. */
  preferredProducts: z.int(),
  /** Products that it sells but that have no price today. */
  unpricedProducts: z.int(),
  /** Null for people who may not see bank data. */
  bank: SupplierBank.nullable(),
});
export type Supplier = z.input<typeof Supplier>;

export const SupplierFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    status: SupplierStatus.optional(),
    sort: sortBy(['code', 'name', 'products', 'createdTime']),
  }),
);
export const SupplierPage = countedPageOf(SupplierRow);

/** A price per pack from this many packs on. */
export const PriceBreak = z.object({ fromPacks: packs, fen: fen.min(1) });
/** `arePriceBreaks` says which are right. */
const PriceBreaks = z.array(PriceBreak).min(1).max(8);

/** Prices from a day on. `toDate` is the last day, null until further notice. */
export const SupplierTerms = z.object({
  id,
  breaks: z.array(PriceBreak),
  fromDate: day,
  toDate: day.nullable(),
  creatorName: actorName,
  createdTime: time,
});
export type SupplierTerms = z.input<typeof SupplierTerms>;

export const SupplierProduct = z.object({
  id,
  supplierId: id,
  productId: id,
  brandId: id,
  brandName: z.string(),
  productCode: z.string(),
  productName: z.string(),
  baseUnit: z.string(),
  spec: z.string(),
  picture: z.string(),
  supplierCode: z.string(),
  packUnit: z.string(),
  packQty: z.int(),
  moqPacks: z.int(),
  /** Null: the supplier's own. */
  leadDays: z.int().nullable(),
  isPreferred: z.boolean(),
  status: SupplierStatus,
  version: z.int(),
  /** The prices of today. Null if none has begun. */
  breaks: z.array(PriceBreak).nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  /** The prices that follow those of today. */
  nextBreaks: z.array(PriceBreak).nullable(),
  nextFromDate: day.nullable(),
});
export type SupplierProduct = z.input<typeof SupplierProduct>;

export const SupplierProductFilter = upToMostListed(
  pageQuery.extend({
    supplierId: id,
    keyword,
    brandId: id.optional(),
    status: SupplierStatus.optional(),
    sort: sortBy(['productName', 'productCode', 'createdTime']),
  }),
);
export const SupplierProductPage = countedPageOf(SupplierProduct);

/** What a supplier sells. `version` is 0 for a product that it did not sell before. */
export const SupplierProductSave = z.object({
  supplierId: id,
  productId: id,
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  supplierCode: remark(40),
  packUnit: line(8),
  packQty: z.int().min(1).max(100_000),
  moqPacks: packs,
  leadDays: leadDays.nullable().default(null),
  /** Takes the preference away from another supplier of the same product. A product that is stopped has none. */
  isPreferred: z.boolean().default(false),
  status: SupplierStatus.default('ACTIVE'),
});

/** Prices from a day on, today or later. They end the running ones the day before and replace all that would begin later. */
export const NewSupplierTerms = z.object({ id, version, fromDate: day, breaks: PriceBreaks });
export const SupplierTermsFilter = upToMostListed(pageQuery.extend({ id }));
