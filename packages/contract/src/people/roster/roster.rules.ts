import { defineLifecycle } from '#kernel/lifecycle.ts';

export const ROSTER_LIST = 'ROSTER_LIST';
export const ROSTER_EDIT = 'ROSTER_EDIT';
export const ROSTER_PUBLISH = 'ROSTER_PUBLISH';
export const ROSTER_APPROVE = 'ROSTER_APPROVE';

/** A published shift that a draft takes away is `dropped` until the draft is published, and then cancelled. */
export const rosterLifecycle = defineLifecycle({
  name: 'ROSTER',
  initial: ['DRAFT', 'PUBLISHED'],
  actions: {
    publish: { from: ['DRAFT'], to: 'PUBLISHED', can: ROSTER_PUBLISH },
    drop: { from: ['PUBLISHED'], to: 'same', can: ROSTER_EDIT },
    keep: { from: ['PUBLISHED'], to: 'same', can: ROSTER_EDIT },
    cancel: { from: ['DRAFT', 'PUBLISHED'], to: 'CANCELLED' },
    lock: { from: ['PUBLISHED'], to: 'LOCKED' },
  },
});

/** OFFERED by one, TAKEN by a colleague, APPROVED by the manager. */
export const rosterSwapLifecycle = defineLifecycle({
  name: 'ROSTER_SWAP',
  initial: ['OFFERED'],
  actions: {
    take: { from: ['OFFERED'], to: 'TAKEN' },
    refuse: { from: ['OFFERED'], to: 'REJECTED' },
    withdraw: { from: ['OFFERED', 'TAKEN'], to: 'WITHDRAWN' },
    approve: { from: ['TAKEN'], to: 'APPROVED', can: ROSTER_APPROVE },
    reject: { from: ['OFFERED', 'TAKEN'], to: 'REJECTED', can: ROSTER_APPROVE },
    expire: { from: ['OFFERED', 'TAKEN'], to: 'EXPIRED' },
  },
});

/** The worker takes it up, reports better and better rosters, and ends it; somebody turns it into drafts (APPLIED). */
export const rosterProposalLifecycle = defineLifecycle({
  name: 'ROSTER_PROPOSAL',
  initial: ['WAITING'],
  actions: {
    start: { from: ['WAITING'], to: 'RUNNING' },
    restart: { from: ['RUNNING'], to: 'same' },
    improve: { from: ['RUNNING'], to: 'same' },
    finish: { from: ['RUNNING'], to: 'DONE' },
    fail: { from: ['WAITING', 'RUNNING'], to: 'FAILED' },
    cancel: { from: ['WAITING', 'RUNNING'], to: 'CANCELLED', can: ROSTER_EDIT },
    apply: { from: ['DONE'], to: 'APPLIED', can: ROSTER_EDIT },
  },
});
