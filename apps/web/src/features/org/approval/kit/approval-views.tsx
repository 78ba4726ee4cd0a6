import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { createElement, Suspense, type ComponentType } from 'react';

const views = new Map<string, ComponentType<{ approval: Approval }>>();

/** Features hand in what the inbox shows of their kind of change, in `fillSlots` of their `feature.ts`. */
export const showApprovalsBy = (subjectType: string, view: ComponentType<{ approval: Approval }>) =>
  void views.set(subjectType, view);

/** What would change, as its own feature shows it; nothing for a kind that hands in none. */
export function ApprovalView({ approval }: { approval: Approval }) {
  const view = views.get(approval.subjectType);
  return view && <Suspense>{createElement(view, { approval })}</Suspense>;
}
