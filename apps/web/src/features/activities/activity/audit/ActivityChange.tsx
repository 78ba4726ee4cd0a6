import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { fill } from '@netbar/contract/kernel/words';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Panel } from '#kit/Panel.tsx';
import { isFreeKey } from '#kit/queue/DecisionQueue.tsx';
import { Record } from '#kit/record/Record.tsx';
import { Checks } from '../editor/Checks.tsx';
import { findProblems, judgeTrial } from '../editor/checks.rules.ts';
import { contentOf } from '../editor/content.rules.ts';
import { TrialTable } from '../editor/TrialPanel.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import { RuleSentence } from '../kit/RuleSentence.tsx';
import { auditWords } from './audit.words.ts';
import { BudgetOutlook } from './BudgetOutlook.tsx';
import { compareBudget, compareWithUsual, type FieldRow } from './fields.rules.ts';
import { proposalOf, type Proposal } from './proposal.ts';
import { TrialComparison } from './TrialComparison.tsx';
import '../editor/editor.css';

/** What a request about an activity would change, with its trial and the checks of the form. */
export function ActivityChange({ approval }: { approval: Approval }) {
  const read = useApi(activityApi.get, { id: approval.subjectId });
  const proposal = proposalOf(approval);
  return (
    <Record read={read}>
      {(activity) => (
        <div className="queue-detail">
          <RulePanel activity={activity} />
          <Fields activity={activity} proposal={proposal} />
          <Consequences activity={activity} proposal={proposal} />
        </div>
      )}
    </Record>
  );
}

/** What would come of it: of a larger budget how long it lasts, of a launch its trial. */
function Consequences({ activity, proposal: { kind, limits, trialId } }: { activity: Activity; proposal: Proposal }) {
  if (kind === 'BUDGET') return <BudgetOutlook activity={activity} limits={limits} />;
  return trialId === null ? <NoTrial /> : <TrialOf activity={activity} trialId={trialId} />;
}

function RulePanel({ activity }: { activity: Activity }) {
  const t = useWords(auditWords);
  const nameOf = (id: string) => activity.names[id] ?? activity.branches.find((branch) => branch.id === id)?.name;
  return (
    <Panel title={t.rule} extra={<Link to={activityPaths.record(activity)}>{t.openActivity}</Link>}>
      <RuleSentence content={contentOf(activity)} nameOf={nameOf} />
    </Panel>
  );
}

/** Only what differs, or with D every field. */
function Fields({ activity, proposal }: { activity: Activity; proposal: Proposal }) {
  const t = useWords(auditWords);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isFreeKey(event) && event.key === 'd') setWhole((before) => !before);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const content = contentOf(activity);
  const isBudget = proposal.kind === 'BUDGET';
  const rows = isBudget ? compareBudget(content, proposal.limits, t) : compareWithUsual(content, t);
  const changed = rows.filter(({ isChanged }) => isChanged);
  const note = fill(isBudget ? t.changeCount : t.newCount, {
    n: changed.length,
    rest: rows.length - changed.length,
    all: rows.length,
  });
  return (
    <Panel
      flush
      title={isBudget ? t.whatChanges : t.whatIsNew}
      note={note}
      extra={
        <Segmented
          size="small"
          title={t.keyD}
          value={isWhole ? 'all' : 'changes'}
          options={[
            { value: 'changes', label: t.onlyChanges },
            { value: 'all', label: t.allFields },
          ]}
          onChange={(picked) => setWhole(picked === 'all')}
        />
      }
    >
      <Diff rows={isWhole ? rows : changed} heads={isBudget ? [t.now, t.next] : [t.usual, t.value]} />
    </Panel>
  );
}

function Diff({ rows, heads }: { rows: FieldRow[]; heads: [string, string] }) {
  const t = useWords(auditWords);
  return (
    <table className="diff" aria-label={t.whatChanges}>
      <thead>
        <tr>
          <th>{t.field}</th>
          <th>{heads[0]}</th>
          <th>{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after, isChanged }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="num">{isChanged && before !== '—' ? <del>{before}</del> : before}</td>
            <td className="num">{isChanged ? <ins>{after}</ins> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoTrial() {
  const t = useWords(auditWords);
  return (
    <Panel title={t.trial}>
      <p className="muted">{t.noTrial}</p>
    </Panel>
  );
}

function TrialOf({ activity, trialId }: { activity: Activity; trialId: string }) {
  const t = useWords(auditWords);
  const today = useBizToday();
  const read = useApi(activityApi.trial, { id: trialId });
  const content = contentOf(activity);
  const note = ({ fromDay, toDay, docs }: TrialResult) =>
    fill(t.replayed, { from: fromDay.slice(5), to: toDay.slice(5), n: groupThousands(docs) });
  return (
    <Record read={read}>
      {({ result }) =>
        result && (
          <div className="rec-inset">
            <Panel title={t.trial} note={note(result)}>
              <TrialComparison content={content} result={result} />
            </Panel>
            <Panel title={t.byPart}>
              <TrialTable content={content} result={result} />
            </Panel>
            <Panel title={t.checks}>
              <Checks checks={[...findProblems(content, today), ...judgeTrial(content, result)]} />
            </Panel>
          </div>
        )
      }
    </Record>
  );
}
