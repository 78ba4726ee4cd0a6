import { useCan } from '#kernel/session.ts';

/** Whether the page of approvals is open to this person: the brand approves, finance countersigns. */
export function useMayAudit() {
  const [approves, countersigns] = [useCan('ACTIVITY_AUDIT'), useCan('ACTIVITY_FUND')];
  return approves || countersigns;
}
