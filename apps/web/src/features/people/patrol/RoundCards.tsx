import { CloudUploadOutlined } from '@ant-design/icons';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { patrolWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';
import { AskedName, PointBar, RoundAction, RoundStatus, useMissedText, type RoundsProps } from './RoundTable.tsx';
import { useNow, useRoundOnDevice } from './use-round.ts';

/** The rounds of a day on a phone: what can be begun now stands first. */
export function RoundCards({ rounds, onOpen }: RoundsProps) {
  const now = useNow();
  const [explaining, setExplaining] = useState<PatrolRound>();
  const isNow = (round: PatrolRound) =>
    now >= new Date(round.fromTime) && now < new Date(round.toTime) && round.status !== 'DONE';
  const ordered = [...rounds.filter(isNow), ...rounds.filter((round) => !isNow(round))];
  return (
    <div className="pr-cards">
      {ordered.map((round) => (
        <RoundCard
          key={round.id}
          round={round}
          now={now}
          isNow={isNow(round)}
          onOpen={onOpen}
          onExplain={() => setExplaining(round)}
        />
      ))}
      {explaining && <ExplainDrawer round={explaining} onClose={() => setExplaining(undefined)} />}
    </div>
  );
}

interface RoundCardProps {
  round: PatrolRound;
  now: Date;
  isNow: boolean;
  onOpen: (id: string) => void;
  onExplain: () => void;
}

function RoundCard({ round, now, isNow, onOpen, onExplain }: RoundCardProps) {
  const t = useWords(patrolWords);
  const missed = useMissedText()(round);
  const { isUnsent, refusedCount } = useRoundOnDevice(round);
  return (
    <section
      className={isNow ? 'panel pr-card is-now' : 'panel pr-card'}
      aria-label={`${clockText(round.fromTime)} ${round.planName}`}
    >
      <header>
        <b className="num">
          {clockText(round.fromTime)} – {clockText(round.toTime)}
        </b>
        <RoundStatus round={round} now={now} />
      </header>
      <p>
        {round.planName} · <AskedName round={round} now={now} />
      </p>
      {missed && <p className="muted">{missed}</p>}
      {isUnsent && (
        <p className="pr-amber">
          <CloudUploadOutlined aria-hidden /> {t.unsent}
        </p>
      )}
      {refusedCount > 0 && <p className="pr-red">{fill(t.refused, { n: refusedCount })}</p>}
      <footer>
        <PointBar round={round} />
        <RoundAction round={round} now={now} hasRefused={refusedCount > 0} onOpen={onOpen} onExplain={onExplain} />
      </footer>
    </section>
  );
}
