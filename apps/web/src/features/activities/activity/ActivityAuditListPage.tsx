import { PlusCircleOutlined, SwapOutlined } from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { auditWords } from './audit/audit.words.ts';
import { AuditAside } from './audit/AuditAside.tsx';
import { presetIcons } from './home/preset-icons.tsx';

/** The queue of activities that wait for a decision: launches and larger budgets. */
export default function ActivityAuditListPage() {
  const t = useWords(auditWords);
  const describe = useDescription();
  const reasons = [t.costly, t.badHours, t.overlaps];
  return <ApprovalInbox title={t.title} subjectType="ACTIVITY" describe={describe} beside={{ Aside: AuditAside, reasons }} />;
}

/** The activity's name, what is asked for and what it costs, of requests that wait. */
function useDescription() {
  const t = useWords(auditWords);
  const canList = useCan('ACTIVITY_LIST');
  const waiting = useApi(activityApi.home, {}, { enabled: canList }).data?.waiting ?? [];
  return ({ id, names }: ApprovalRow) => {
    const title = names[0] ?? '';
    const found = waiting.find(({ approvalId }) => approvalId === id);
    if (!found) return { title };
    const isBudget = found.kind === 'BUDGET';
    const amount = found.amountFen !== null && fill(isBudget ? t.raiseBy : t.expected, { fen: yuan(found.amountFen) });
    return {
      title,
      icon: presetIcons[found.preset],
      note: (
        <>
          {found.applicantName} · {amount}
        </>
      ),
      tag: isBudget ? (
        <StatusTag tone="plum" icon={<SwapOutlined />}>
          {t.budget}
        </StatusTag>
      ) : (
        <StatusTag tone="primary" icon={<PlusCircleOutlined />}>
          {t.launch}
        </StatusTag>
      ),
    };
  };
}
