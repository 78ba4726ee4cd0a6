import { defineLifecycle } from '#kernel/lifecycle.ts';

export const ATTENDANCE_APPROVE = 'ATTENDANCE_APPROVE';
export const ATTENDANCE_LOCK = 'ATTENDANCE_LOCK';

/** Approved leave can be cancelled until its month is locked. */
export const leaveLifecycle = defineLifecycle({
  name: 'LEAVE',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN' },
    expire: { from: ['PENDING'], to: 'STALE' },
    cancel: { from: ['APPROVED'], to: 'CANCELLED' },
  },
});

export const punchFixLifecycle = defineLifecycle({
  name: 'PUNCH_FIX',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN' },
    expire: { from: ['PENDING'], to: 'STALE' },
    cancel: { from: ['APPROVED'], to: 'CANCELLED', can: ATTENDANCE_APPROVE },
  },
});

/** A locked month never changes; what arrives later becomes an adjustment of the next payslip. */
export const attendanceMonthLifecycle = defineLifecycle({
  name: 'ATTENDANCE_MONTH',
  initial: ['OPEN'],
  actions: { lock: { from: ['OPEN'], to: 'LOCKED', can: ATTENDANCE_LOCK } },
});

/** Days that somebody has to look at. */
export const anomalyStatuses = ['LATE', 'EARLY', 'LATE_EARLY', 'MISSING_PUNCH', 'HALF_DAY', 'ABSENT'] as const;

/** Months are usually locked on this day of the next one. */
export const LOCK_DAY = 3;
