import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { patrolWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';

/** Why a round was missed or not finished. */
export function ExplainDrawer({ round, onClose }: { round: PatrolRound; onClose: () => void }) {
  const t = useWords(patrolWords);
  const { id, version, bizDate, fromTime, planName, employeeName } = round;
  const of = [bizDate, clockText(fromTime), planName, employeeName].filter(Boolean).join(' · ');
  return (
    <FormDrawer
      title={t.explainTitle}
      api={patrolApi.explain}
      fields={[{ kind: 'area', name: 'reason', label: `${t.reason} · ${of}`, max: 200, help: t.reasonHelp }]}
      initial={{ reason: round.missReason }}
      fixed={{ id, version }}
      done={fill(t.explained, {})}
      onClose={onClose}
    />
  );
}
