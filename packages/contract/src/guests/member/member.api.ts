import { z } from 'zod';
import { RevealReason } from '#platform/reveal/reveal.model.ts';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import {
  Inquiry,
  LevelChange,
  Member,
  MemberChange,
  MemberFilter,
  MemberLevel,
  MemberStep,
  Merge,
  NewLevel,
  NewMember,
  Revealed,
} from './member.model.ts';

const one = z.object({ memberId: id });
const list = { can: 'MEMBER_LIST' } as const;
const edit = { can: 'MEMBER_EDIT' } as const;
const lock = { can: 'MEMBER_LOCK' } as const;
const stale = ['member'];

export const memberApi = defineApi('member', {
  /** Members who registered at a branch of the caller. */
  list: get('/api/member/member/page', { access: list, input: MemberFilter, output: countedPageOf(Member) }),
  /** A member of one's branches, one they have served, or one just found by `inquire`. */
  get: get('/api/member/member/:memberId', { access: list, input: one, output: Member }),
  add: post('/api/member/member', { access: edit, input: NewMember, output: Member, stale }),
  change: put('/api/member/member/:memberId', { access: edit, input: MemberChange, output: Member, stale }),
  lock: post('/api/member/member/:memberId/lock', { access: lock, input: MemberStep, output: Member, stale }),
  unlock: post('/api/member/member/:memberId/unlock', { access: lock, input: MemberStep, output: Member, stale }),
  /** Refused while the member has money or points. */
  close: post('/api/member/member/:memberId/close', { access: lock, input: MemberStep, output: Member, stale }),
  /** Merges two memberships of one person: money, points and labels of the first go to the second. */
  merge: post('/api/member/member/:memberId/merge', {
    access: { can: 'MEMBER_MERGE' },
    input: Merge,
    output: Member,
    stale: ['member', 'wallet'],
  }),
  /** Returns phone and ID number unmasked; each call is audited. */
  reveal: post('/api/member/member/:memberId/reveal', {
    access: { can: 'MEMBER_REVEAL' },
    input: one.extend({ reason: RevealReason }),
    output: Revealed,
  }),
  /** Finds a person in the whole brand, who then stays open to the caller for a while. The audit log keeps who searched and why. */
  inquire: post('/api/member/member/inquiry', {
    access: { can: 'MEMBER_INQUIRY' },
    input: Inquiry,
    output: z.object({ rows: z.array(Member) }),
  }),

  levels: get('/api/member/level/list/:brandId', {
    access: 'signedIn',
    input: z.object({ brandId: id }),
    output: z.array(MemberLevel),
  }),
  addLevel: post('/api/member/level', { access: { can: 'MEMBER_LEVEL' }, input: NewLevel, output: MemberLevel, stale }),
  changeLevel: put('/api/member/level/:id', { access: { can: 'MEMBER_LEVEL' }, input: LevelChange, output: MemberLevel, stale }),
});
