import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
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
  list: get('/api/member/member/page', { access: list, input: MemberFilter, output: pageOf(Member) }),
  get: get('/api/member/member/:memberId', { access: list, input: one, output: Member }),
  add: post('/api/member/member', { access: edit, input: NewMember, output: Member, stale }),
  change: put('/api/member/member/:memberId', { access: edit, input: MemberChange, output: Member, stale }),
  lock: post('/api/member/member/:memberId/lock', { access: lock, input: MemberStep, output: Member, stale }),
  unlock: post('/api/member/member/:memberId/unlock', { access: lock, input: MemberStep, output: Member, stale }),
  /** Only with empty balances. */
  close: post('/api/member/member/:memberId/close', { access: lock, input: MemberStep, output: Member, stale }),
  /** One person with two memberships: the first one's money, points and labels go to the second. */
  merge: post('/api/member/member/:memberId/merge', {
    access: { can: 'MEMBER_MERGE' },
    input: Merge,
    output: Member,
    stale: ['member', 'wallet'],
  }),
  /** Shows what is masked everywhere else; each look is audited. */
  reveal: post('/api/member/member/:memberId/reveal', { access: { can: 'MEMBER_REVEAL' }, input: one, output: Revealed }),
  /** Looks a person up in the whole brand. The log says who looked and why. */
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

export const memberErrors = defineErrors('member', {
  phoneTaken: [40910, say('该手机号已登记为其他会员', 'Another member has this phone number', '該手機號已登記為其他會員')],
  idCardTaken: [40911, say('该身份证已登记为其他会员', 'Another member has this ID number', '該身分證已登記為其他會員')],
  minor: [
    42294,
    say(
      '未满 18 周岁，不能办理会员或上机',
      'Under 18: may neither become a member nor use a machine',
      '未滿 18 週歲，不能辦理會員或上機',
    ),
  ],
  notActive: [42295, say('会员“{name}”已锁定或注销', 'The member “{name}” is locked or closed', '會員「{name}」已鎖定或註銷')],
  idCardNeeded: [42296, say('请先登记身份证再上机', 'An ID number is needed before using a machine', '請先登記身分證再上機')],
  idCardKept: [
    42297,
    say(
      '身份证已登记，不能更换；登记有误请合并会员',
      'The ID number is on record and stays',
      '身分證已登記，不能更換；登記有誤請合併會員',
    ),
  ],
  hasMoney: [42298, say('会员还有余额或积分，不能注销', 'The member still has money or points', '會員還有餘額或積分，不能註銷')],
  sameMember: [42299, say('请选择两个不同的会员', 'Choose two different members', '請選擇兩個不同的會員')],
  differentPeople: [
    40912,
    say(
      '两个会员的身份证不同，不是同一个人',
      'Their ID numbers differ: they are not one person',
      '兩個會員的身分證不同，不是同一個人',
    ),
  ],
  sitting: [40913, say('会员正在上机，请先下机', 'The member is using a machine; end that first', '會員正在上機，請先下機')],
  levelTaken: [40914, say('已有名为“{name}”的等级', 'There is already a level “{name}”', '已有名為「{name}」的等級')],
});
