import { CloudUploadOutlined } from '@ant-design/icons';
import type { PatrolRound } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { patrolWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';
import { useRound, useRoundOnDevice, useUnsentRounds } from './use-round.ts';

interface UnsentRoundsProps {
  /** Rounds that the page shows anyway. */
  shownIds: readonly string[];
  /** While a round fills the screen, the others are only sent. */
  isListed: boolean;
  onOpen: (round: PatrolRound) => void;
}

/** Rounds of other days and branches that are not wholly sent. Their photos go up from here, whatever the page shows. */
export function UnsentRounds({ shownIds, isListed, onOpen }: UnsentRoundsProps) {
  const rounds = useUnsentRounds(shownIds);
  if (rounds.length === 0) return null;
  return (
    <div className="pr-cards pr-unsent">
      {rounds.map(({ id, kept }) => (
        <FoundRound key={id} id={id} kept={kept} isListed={isListed} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface FoundRoundProps extends Pick<UnsentRoundsProps, 'isListed' | 'onOpen'> {
  id: string;
  kept: PatrolRound | undefined;
}

function FoundRound({ id, kept, ...props }: FoundRoundProps) {
  const { data: round } = useRound(id, kept);
  return round ? <UnsentRound round={round} {...props} /> : null;
}

function UnsentRound({ round, isListed, onOpen }: Pick<UnsentRoundsProps, 'isListed' | 'onOpen'> & { round: PatrolRound }) {
  const t = useWords(patrolWords);
  const { isUnsent, refusedCount } = useRoundOnDevice(round);
  if (!isListed || (!isUnsent && refusedCount === 0)) return null;
  const when = `${round.bizDate.slice(5)} ${clockText(round.fromTime)}`;
  return (
    <section className="panel pr-card" aria-label={fill(t.unsentRound, { when })}>
      <header>
        <b className="num">{when}</b>
        <Button onClick={() => onOpen(round)}>{refusedCount > 0 ? t.seeRefused : t.look}</Button>
      </header>
      <p>
        {round.branchName} · {round.planName}
      </p>
      {isUnsent && (
        <p className="pr-amber">
          <CloudUploadOutlined aria-hidden /> {t.unsent}
        </p>
      )}
      {refusedCount > 0 && <p className="pr-red">{fill(t.refused, { n: refusedCount })}</p>}
    </section>
  );
}
