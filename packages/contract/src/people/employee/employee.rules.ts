import { defineLifecycle } from '#kernel/lifecycle.ts';
import { addDays } from '#kernel/time.ts';
import type { DocumentState } from './document.model.ts';

export const EMPLOYEE_EDIT = 'EMPLOYEE_EDIT';
export const EMPLOYEE_STATUS = 'EMPLOYEE_STATUS';
export const EMPLOYEE_MOVE = 'EMPLOYEE_MOVE';

/**
 * LEAVING: works until `leaveDate`. LEFT is final: whoever comes back gets a new archive. Somebody on trial, suspended or leaving can
 * leave at once.
 */
export const employeeLifecycle = defineLifecycle({
  name: 'EMPLOYEE',
  initial: ['PROBATION', 'REGULAR'],
  actions: {
    change: { from: ['PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING'], to: 'same', can: EMPLOYEE_EDIT },
    link: { from: ['PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING'], to: 'same', can: EMPLOYEE_EDIT },
    move: { from: ['PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING'], to: 'same' },
    confirm: { from: ['PROBATION'], to: 'REGULAR', can: EMPLOYEE_STATUS },
    suspend: { from: ['REGULAR'], to: 'SUSPENDED', can: EMPLOYEE_STATUS },
    resume: { from: ['SUSPENDED'], to: 'REGULAR', can: EMPLOYEE_STATUS },
    giveNotice: { from: ['REGULAR'], to: 'LEAVING', can: EMPLOYEE_STATUS },
    withdrawNotice: { from: ['LEAVING'], to: 'REGULAR', can: EMPLOYEE_STATUS },
    leave: { from: ['PROBATION', 'SUSPENDED', 'LEAVING'], to: 'LEFT', can: EMPLOYEE_STATUS },
  },
});

/** An approved move takes effect on its day (DONE); until then it can be cancelled. */
export const employeeMoveLifecycle = defineLifecycle({
  name: 'EMPLOYEE_MOVE',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN' },
    expire: { from: ['PENDING'], to: 'STALE' },
    cancel: { from: ['APPROVED'], to: 'CANCELLED', can: EMPLOYEE_MOVE },
    takeEffect: { from: ['APPROVED'], to: 'DONE' },
  },
});

export const employeeDocumentLifecycle = defineLifecycle({
  name: 'EMPLOYEE_DOCUMENT',
  initial: ['VALID'],
  actions: {
    verify: { from: ['VALID'], to: 'same', can: EMPLOYEE_EDIT },
    follow: { from: ['VALID', 'REPLACED', 'VOID'], to: 'same' },
    replace: { from: ['VALID'], to: 'REPLACED', can: EMPLOYEE_EDIT },
    void: { from: ['VALID'], to: 'VOID', can: EMPLOYEE_EDIT },
  },
});

/** Documents are said to expire from this many days before their last day. */
export const EXPIRING_DAYS = 30;
/** On how many days before the last day people are told. */
export const NOTICE_DAYS = [30, 7, 0] as const;
/** Trials are listed from this many days before they end. */
export const TRIAL_DAYS = 14;
/** The latest day of joining, from today. */
export const MOST_DAYS_AHEAD = 60;
/** The law forbids internet cafes to employ minors. */
export const WORKING_AGE = 18;

/** The state of a valid document by its last day. */
export function stateOfDocument(validTo: string | null, today: string): DocumentState {
  if (validTo === null || validTo > addDays(today, EXPIRING_DAYS)) return 'VALID';
  return validTo < today ? 'EXPIRED' : 'EXPIRING';
}

/** The first day on which a move can take effect: in the current month, and after the employment it changes began. */
export const earliestMoveDay = (today: string, begun: string): string => {
  const [month, after] = [`${today.slice(0, 7)}-01`, addDays(begun, 1)];
  return after > month ? after : month;
};
