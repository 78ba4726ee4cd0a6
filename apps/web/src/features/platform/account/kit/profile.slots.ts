import { defineSlot } from '#kit/slot.tsx';

/** Approvals handed over while somebody is away. Filled by `org/delegation`, which depends on accounts. */
export const DelegationSlot = defineSlot<object>();
