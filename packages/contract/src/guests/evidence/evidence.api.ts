import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { EvidencePolicy, EvidencePolicyChange, EvidenceRef, MemberEvidence, NewCard, NewPin } from './evidence.model.ts';

const edit = { can: 'MEMBER_EVIDENCE' } as const;
const policy = { can: 'WALLET_POLICY' } as const;
const stale = ['evidence'];

export const evidenceApi = defineApi('evidence', {
  /** What a member can show, and what the brand of the branch takes. */
  get: get('/api/member/evidence/:memberId', { access: { can: 'MEMBER_LIST' }, input: EvidenceRef, output: MemberEvidence }),
  setPin: put('/api/member/evidence/:memberId/pin', { access: edit, input: NewPin, output: MemberEvidence, stale }),
  /** Sends a one-time code to the stored phone, for the first PIN. */
  sendCode: post('/api/member/evidence/:memberId/code', {
    access: edit,
    input: EvidenceRef,
    output: z.object({ phone: z.string() }),
  }),
  /** Ends the card before. */
  issueCard: post('/api/member/evidence/:memberId/card', { access: edit, input: NewCard, output: MemberEvidence, stale }),
  /** The card was lost: from now on it proves nothing. */
  blockCard: post('/api/member/evidence/:memberId/card/block', {
    access: edit,
    input: EvidenceRef,
    output: MemberEvidence,
    stale,
  }),

  policy: get('/api/member/evidence/policy/:brandId', {
    access: policy,
    input: z.object({ brandId: id }),
    output: EvidencePolicy,
  }),
  setPolicy: put('/api/member/evidence/policy/:brandId', {
    access: policy,
    input: EvidencePolicyChange,
    output: EvidencePolicy,
    stale,
  }),
});
