import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isTried } from '@netbar/contract/activities/activity/activity.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { RecordAction } from '#kit/record/RecordHead.tsx';
import { useCheckText } from '../editor/Checks.tsx';
import { findProblems } from '../editor/checks.rules.ts';
import { contentOf } from '../editor/content.rules.ts';
import { SubmitDrawer } from '../editor/SubmitDrawer.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import { recordWords } from './record.words.ts';

type Dialog = 'submit' | 'pause' | 'terminate' | 'endEarlier' | 'raise';

/** What can be done next with an activity, by its status and by the reader's rights. */
export function useActivityActions(activity: Activity): { buttons: ReactNode; menu: RecordAction[]; dialogs: ReactNode } {
  const t = useWords(recordWords);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Dialog>();
  const [canEdit, canStop] = [useCan('ACTIVITY_EDIT'), useCan('ACTIVITY_STOP')];
  const { status, state, budget, approvalId } = activity;
  const { resume, redraft, withdraw, askDiscard } = useSteps(activity);
  const isLive = (status === 'APPROVED' || status === 'PAUSED') && state !== 'ENDED';
  const whyNotSubmit = useWhyNotSubmit(activity);
  const edit = () => void navigate(activityPaths.edit(activity));
  const buttons = (
    <>
      {canEdit && isLive && budget && approvalId === null && <Button onClick={() => setOpen('raise')}>{t.raise}</Button>}
      {canStop && isLive && status === 'APPROVED' && <Button onClick={() => setOpen('pause')}>{t.pause}</Button>}
      {canStop && isLive && status === 'PAUSED' && (
        <Button type="primary" onClick={resume}>
          {t.resume}
        </Button>
      )}
      {canEdit && status === 'PENDING' && approvalId && <Button onClick={withdraw}>{t.withdraw}</Button>}
      {canEdit && status === 'REJECTED' && (
        <Button type="primary" onClick={redraft}>
          {t.redraft}
        </Button>
      )}
      {canEdit && status === 'DRAFT' && (
        <>
          <Button onClick={edit}>{t.edit}</Button>
          <DutyButton type="primary" whyNot={whyNotSubmit} onClick={() => setOpen('submit')}>
            {t.submit}
          </DutyButton>
        </>
      )}
    </>
  );
  const menu: RecordAction[] = [
    ...(canStop && isLive
      ? [
          { key: 'end', label: t.endEarlier, onClick: () => setOpen('endEarlier') },
          { key: 'terminate', label: t.terminate, onClick: () => setOpen('terminate'), isDangerous: true },
        ]
      : []),
    ...(canEdit && (status === 'DRAFT' || status === 'REJECTED')
      ? [{ key: 'discard', label: t.discard, onClick: askDiscard, isDangerous: true }]
      : []),
  ];
  const dialogs = open && <ActivityDialog activity={activity} dialog={open} onClose={() => setOpen(undefined)} />;
  return { buttons, menu, dialogs };
}

/** What the editor asks for before a draft is submitted. */
function useWhyNotSubmit(activity: Activity): string | null {
  const t = useWords(recordWords);
  const textOf = useCheckText();
  const problem = findProblems(contentOf(activity), useBizToday()).find(({ tone }) => tone === 'error');
  if (problem) return fill(t.fixFirst, { what: textOf(problem) });
  return isTried(activity.preset) && activity.trialId === null ? t.tryFirst : null;
}

/** The steps that need nothing filled in. */
function useSteps({ id, version, name, approvalId, ...rest }: Activity) {
  const t = useWords(recordWords);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const resume = useCommand(activityApi.resume, { done: t.resumed });
  const redraft = useCommand(activityApi.redraft, {
    done: t.redrafted,
    onDone: () => void navigate(activityPaths.edit({ id, ...rest })),
  });
  const withdraw = useCommand(approvalApi.withdraw, { done: t.withdrawn });
  const discard = useCommand(activityApi.discard, { done: t.discarded });
  return {
    resume: () => resume.mutate({ id, version }),
    redraft: () => redraft.mutate({ id, version }),
    withdraw: () => approvalId && withdraw.mutate({ id: approvalId }),
    askDiscard: () =>
      void modal.confirm({
        title: fill(t.discardAsk, { name }),
        okText: t.discard,
        cancelText: t.cancel,
        onOk: () => discard.mutate({ id, version }),
      }),
  };
}

function ActivityDialog({ activity, dialog, onClose }: { activity: Activity; dialog: Dialog; onClose: () => void }) {
  const t = useWords(recordWords);
  const { id, version, preset, budget, toDay } = activity;
  const fixed = { id, version };
  const why = (help: string) => [{ kind: 'area' as const, name: 'reason', label: t.reason, help, max: 200 }];
  switch (dialog) {
    case 'submit':
      return <SubmitDrawer draft={fixed} onClose={onClose} />;
    case 'pause':
      return (
        <FormDrawer
          title={t.pause}
          api={activityApi.pause}
          fields={why(preset === 'COUPON' ? t.pauseCouponHelp : t.pauseHelp)}
          fixed={fixed}
          done={t.paused}
          onClose={onClose}
        />
      );
    case 'terminate':
      return (
        <FormDrawer
          title={t.terminate}
          api={activityApi.terminate}
          fields={why(t.terminateHelp)}
          fixed={fixed}
          done={t.terminated}
          onClose={onClose}
        />
      );
    case 'endEarlier':
      return (
        <FormDrawer
          title={t.endEarlier}
          api={activityApi.endEarlier}
          fields={[{ kind: 'date', name: 'toDay', label: t.lastDay, help: t.endHelp }]}
          initial={{ toDay }}
          fixed={fixed}
          done={t.shortened}
          onClose={onClose}
        />
      );
    case 'raise': {
      const isSpend = budget?.kind === 'SPEND';
      const now = isSpend ? yuan(budget.limit) : (budget?.limit ?? 0);
      const help = fill(t.raiseHelp, { now });
      return (
        <FormDrawer
          title={t.raise}
          api={activityApi.raiseBudget}
          fields={[
            isSpend
              ? { kind: 'money', name: 'limit', label: t.raiseTo, help }
              : { kind: 'number', name: 'limit', label: t.raiseTo, help, max: 1_000_000_000 },
            { kind: 'area', name: 'reason', label: t.reason, max: 200 },
          ]}
          fixed={fixed}
          done={t.raised}
          onClose={onClose}
        />
      );
    }
  }
}
