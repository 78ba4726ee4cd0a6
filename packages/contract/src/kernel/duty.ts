import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { say, type Words } from './words.ts';

/** What somebody did with a document, as far as others must not do it too. */
export const DutyKind = z.enum(['APPLICANT', 'CASHIER', 'RECEIVER', 'APPROVER', 'AUDITOR', 'PAYER']);
export type DutyKind = z.infer<typeof DutyKind>;

export const dutyWords: Record<DutyKind, Words> = {
  APPLICANT: say('申请人', 'requester', '申請人'),
  CASHIER: say('当班收银', 'cashier', '當班收銀'),
  RECEIVER: say('接收人', 'receiver', '接收人'),
  APPROVER: say('审批人', 'approver', '審批人'),
  AUDITOR: say('审核人', 'auditor', '審核人'),
  PAYER: say('付款人', 'payer', '付款人'),
};

/** Two duties of one document that must be different people. With the same kind twice, nobody may take that duty twice. */
export interface DutyRule {
  docType: string;
  kind: DutyKind;
  otherKind: DutyKind;
  /** Whether accounts that one of them created, reset, unlocked or gave rights to also count as the same person. */
  ties: boolean;
}

/** The days for which an account stays tied to whoever created it, reset it or gave it rights. */
export const DEFAULT_COOL_DAYS = 30;
export const CoolDays = z.int().min(7).max(365);

/** The tag on documents that nobody else could have handled. */
export const aloneWords = say('单人处理', 'Handled alone', '單人處理');

/** Stands for somebody who may do it instead, where nobody in particular is meant. */
export const anyColleague = say('其他同事', 'a colleague', '其他同事');

export const dutyErrors = defineErrors('duty', {
  samePerson: [
    422,
    say(
      '{name}已是本单的{other}，不能同时作为{duty}，可由{others}处理',
      '{name} is already the {other} here and cannot also be the {duty}. Ask {others}.',
      '{name}已是本單的{other}，不能同時作為{duty}，可由{others}處理',
    ),
  ],
  tied: [
    422,
    say(
      '{name}与本单的{other}{person}之间近 {days} 天内有开户、重置、解锁或授权，不能作为{duty}，可由{others}处理',
      '{name} cannot be the {duty}: in the last {days} days, {name} or {person} (the {other}) created, reset, unlocked or granted permissions to the other’s account. Ask {others}.',
      '{name}與本單的{other}{person}之間近 {days} 天內有開戶、重設、解鎖或授權，不能作為{duty}，可由{others}處理',
    ),
  ],
  shutOut: [
    422,
    say(
      '{name}近 {days} 天内停用、重置或调整过{others}的账号，不能按单人处理，请由其他有权限的人处理或稍后再办',
      '{name} locked, reset or changed the account of {others} in the last {days} days and so cannot handle this alone. Someone else with permission must do it.',
      '{name}近 {days} 天內停用、重設或調整過{others}的帳號，不能按單人處理，請由其他有權限的人處理或稍後再辦',
    ),
  ],
  refused: [
    422,
    say(
      '同一单据须由不同的人经手，请换人处理',
      'Different people must handle this document. Please ask someone else.',
      '同一單據須由不同的人經手，請換人處理',
    ),
  ],
});
