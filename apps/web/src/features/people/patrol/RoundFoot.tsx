import { ScanOutlined } from '@ant-design/icons';
import type { PatrolRound, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { patrolPaths } from './patrol-paths.ts';
import { clockText, isComplete, isTooLate, lacksOf, roundState } from './round-draft.rules.ts';
import { roundWords } from './round.words.ts';
import { useNow, type RoundWork } from './use-round.ts';

interface FootProps {
  round: PatrolRound;
  work: RoundWork;
  current: RoundPoint | undefined;
  onScan: () => void;
  onLeave: () => void;
}

/** One big button that says what is missing, or what comes next. */
export function RoundFoot({ round, work, current, onScan, onLeave }: FootProps) {
  const t = useWords(roundWords);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const next = work.progress.find(({ state }) => state === 'LEFT')?.point;
  const main = (label: string, act?: () => void) => (
    <button type="button" className="task-main" disabled={!act} onClick={act}>
      {label}
    </button>
  );
  if (!work.canWork) return main(t.toRecord, () => void navigate(patrolPaths.record({ id: round.id }), { replace: true }));
  if (!work.isBegun) return <StartButton round={round} onStart={() => void work.start()} onLeave={onLeave} />;
  if (round.status === 'DONE') return main(t.backToList, onLeave);
  if (current) {
    const draft = work.draft.points[current.id];
    const lacks = draft ? lacksOf(current, draft) : undefined;
    const label =
      !lacks || isComplete(lacks) ? (next ? fill(t.finishPoint, { name: next.name }) : t.finishLast) : lackText(t, lacks);
    return (
      <>
        <button type="button" aria-label={t.rescan} className="pt-scan" onClick={onScan}>
          <ScanOutlined />
        </button>
        {main(label, lacks && isComplete(lacks) ? () => void work.finishPoint(current) : undefined)}
      </>
    );
  }
  if (next) return main(fill(t.scanFirst, { name: next.name }));
  const finish = async () => {
    await work.finish();
    const isLate = work.progress.some((point) => isTooLate(round, point));
    message.success(isLate ? t.finishedLate : t.finished);
    onLeave();
  };
  return main(t.finishRound, () => void finish());
}

/** What is missing first: answers, then words, then photos. */
const lackText = (t: Record<'itemsLeft' | 'notesLeft' | 'photosLeft', string>, lacks: ReturnType<typeof lacksOf>) => {
  if (lacks.answers > 0) return fill(t.itemsLeft, { n: lacks.answers });
  return lacks.notes > 0 ? fill(t.notesLeft, { n: lacks.notes }) : fill(t.photosLeft, { n: lacks.photos });
};

function StartButton({ round, onStart, onLeave }: { round: PatrolRound; onStart: () => void; onLeave: () => void }) {
  const t = useWords(roundWords);
  const state = roundState(round, useNow());
  if (state === 'OVER')
    return (
      <button type="button" className="task-main" onClick={onLeave}>
        {fill(t.over, { to: clockText(round.toTime) })}
      </button>
    );
  return (
    <button type="button" className="task-main" disabled={state !== 'OPEN'} onClick={onStart}>
      {state === 'COMING' ? fill(t.notYet, { from: clockText(round.fromTime) }) : t.begin}
    </button>
  );
}
