import type { MemberEvidence } from '@netbar/contract/guests/evidence/evidence.model';

/** A member with a PIN and a card, of a brand that takes PINs for small amounts only. */
export const evidence: MemberEvidence = {
  memberId: '019c0000-0000-7000-8000-000000000001',
  hasPin: true,
  pinSetTime: '2026-11-01T02:00:00.000Z',
  pinLockedUntil: null,
  card: { seq: 2, issuedTime: '2026-11-02T02:00:00.000Z' },
  lastUsed: { kind: 'PIN', usedTime: '2026-11-03T02:00:00.000Z', branchName: '文三路店' },
  canText: false,
  accepted: [
    { kind: 'PIN', mostFen: 5000 },
    { kind: 'QR', mostFen: null },
    { kind: 'CARD', mostFen: null },
    { kind: 'ID_SWIPE', mostFen: null },
  ],
  swipe: null,
};
