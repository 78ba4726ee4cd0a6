import { z } from 'zod';
import { Signature } from '#platform/auth/auth.model.ts';
import { fen, id, line, time } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

export const EvidenceKind = z.enum(['PIN', 'QR', 'CARD', 'ID_SWIPE']);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

export const MemberPin = sensitiveField(z.string().regex(/^\d{6}$/));
/** Random and written on a card: what the counter's reader types. */
export const CardSecret = sensitiveField(
  z
    .string()
    .max(80)
    .trim()
    .regex(/^[0-9A-Za-z]{20,64}$/),
);

/**
 * Shows that the member is at the counter and agrees: their PIN, the code on the screen of their machine, their card, or their
 * identity card at a reader of the branch.
 */
export const Evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PIN'), pin: MemberPin }),
  z.object({ kind: z.literal('QR'), code: sensitiveField(line(200)) }),
  z.object({ kind: z.literal('CARD'), secret: CardSecret }),
  z.object({ kind: z.literal('ID_SWIPE'), swipeId: id }),
  /** Anything else that was typed or scanned, such as a member or ID number. Always refused, with words that say what to show. */
  z.object({ kind: z.literal('NUMBER'), text: sensitiveField(line(200)) }),
]);
export type Evidence = z.output<typeof Evidence>;

/** Lets somebody set a PIN or issue a card. SMS: the one-time code sent to the stored phone. */
export const Proof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('PIN'), pin: MemberPin }),
  z.object({ by: z.literal('ID_SWIPE'), swipeId: id }),
  z.object({ by: z.literal('SMS'), smsCode: sensitiveField(z.string().regex(/^\d{6}$/)) }),
  z.object({ by: z.literal('SIGNATURE'), approver: Signature }),
]);
export type Proof = z.output<typeof Proof>;

const at = { memberId: id, branchId: id };
export const EvidenceRef = z.object(at);
export const NewPin = z.object({ ...at, pin: MemberPin, proof: Proof });
export const NewCard = z.object({ ...at, secret: CardSecret, proof: Proof });

/** Up to which amount within 24 hours: null is any amount, 0 is not at all. */
const most = fen.nullable();
export const EvidencePolicy = z.object({
  brandId: id,
  pinMostFen: most,
  qrMostFen: most,
  cardMostFen: most,
  idSwipeMostFen: most,
  /** How members are told of debits at the counter. */
  tellsBySms: z.boolean(),
  tellsOnScreen: z.boolean(),
  version: z.int(),
});
export type EvidencePolicy = z.input<typeof EvidencePolicy>;
export const EvidencePolicyChange = EvidencePolicy.extend({
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
}).refine((policy) => [policy.pinMostFen, policy.qrMostFen, policy.cardMostFen, policy.idSwipeMostFen].some((fen) => fen !== 0), {
  path: ['pinMostFen'],
});

/** A kind that the brand takes, and up to which amount. */
export const AcceptedKind = z.object({ kind: EvidenceKind, mostFen: most });
export type AcceptedKind = z.output<typeof AcceptedKind>;

/** What a member can show, as the counter may know it. */
export const MemberEvidence = z.object({
  memberId: id,
  hasPin: z.boolean(),
  pinSetTime: time.nullable(),
  /** Null or past: not locked. */
  /** Null unless it is locked now. */
  pinLockedUntil: time.nullable(),
  /** The card in use: which of the member's cards it is, counted from 1. */
  card: z.object({ seq: z.int(), issuedTime: time }).nullable(),
  lastUsed: z.object({ kind: EvidenceKind, usedTime: time, branchName: z.string() }).nullable(),
  /** Whether a one-time code can be sent to the member for the first PIN. */
  canText: z.boolean(),
  accepted: z.array(AcceptedKind),
  /** An identity card of this member that was read at this branch a moment ago, and was not used yet. */
  swipe: z.object({ id, machineName: z.string(), expiresTime: time }).nullable(),
});
export type MemberEvidence = z.input<typeof MemberEvidence>;
