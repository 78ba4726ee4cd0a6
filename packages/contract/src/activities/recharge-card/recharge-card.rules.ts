import { defineLifecycle } from '#kernel/lifecycle.ts';

/**
 * A card in stock is reserved for an order, sold when the order is paid, and redeemed by whoever has its code. Sold cards end only
 * by a refund of their order, so that their money is never lost.
 */
export const rechargeCardLifecycle = defineLifecycle({
  name: 'RECHARGE_CARD',
  initial: ['NEW'],
  actions: {
    reserve: { from: ['NEW'], to: 'same' },
    release: { from: ['NEW'], to: 'same' },
    sell: { from: ['NEW'], to: 'SOLD' },
    redeem: { from: ['SOLD'], to: 'REDEEMED' },
    refund: { from: ['SOLD'], to: 'VOID' },
    void: { from: ['NEW'], to: 'VOID', can: 'CARD_TAKE' },
  },
});

/** Letters and digits of a code, without those that are easily mistaken for others. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Twenty letters of five bits are 100 random bits. */
export const CODE_LENGTH = 20;

/** A new code out of random bytes, of which each gives five bits. */
export const codeOf = (random: Uint8Array) =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** A code as it is printed: AAAA-AAAA-AAAA-AAAA-AAAA. */
export const printedCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? '';

/** A code as it is compared, however it was typed: in capitals, without blanks and hyphens, O as 0, I and L as 1. */
export const plainCardCode = (typed: string) =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The number printed on a card: that of its batch and its place in it. */
export const serialOf = (batchNo: string, seq: number) => `${batchNo}-${String(seq).padStart(6, '0')}`;

/** The place in the batch that a scanned or typed number says: whole, or its last part alone. */
export function seqOfSerial(typed: string): number | undefined {
  const seq = Number(/(\d{1,6})$/.exec(typed.trim())?.[1]);
  return Number.isInteger(seq) && seq > 0 ? seq : undefined;
}

/** Codes that are not taken before member, device and address have to wait, and for how long. */
export const CODE_TRIES = 5;
export const CODE_LOCK_MINUTES = 15;

/** What a card is worth and costs, all cards together. */
export function costOfCards({ qty, faceFen, priceFen }: { qty: number; faceFen: number; priceFen: number }) {
  return { incomeFen: qty * priceFen, bonusFen: qty * (faceFen - priceFen) };
}
