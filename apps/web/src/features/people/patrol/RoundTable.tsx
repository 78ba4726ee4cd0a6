import {
  CheckCircleFilled,
  ClockCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  SyncOutlined,
} from '@ant-design/icons';
import type { PatrolRound, PatrolTaskStatus } from '@netbar/contract/people/patrol/patrol.model';
import { patrolTaskStatusWords } from '@netbar/contract/people/patrol/patrol.words';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { patrolWords } from './patrol.words.ts';
import { clockText, roundState } from './round-draft.rules.ts';
import { useNow, useRoundOnDevice } from './use-round.ts';

export interface RoundsProps {
  rounds: readonly PatrolRound[];
  onOpen: (id: string) => void;
}

const look: Record<PatrolTaskStatus, { tone: Tone; icon: ReactNode }> = {
  PENDING: { tone: 'neutral', icon: <ClockCircleOutlined /> },
  IN_PROGRESS: { tone: 'primary', icon: <SyncOutlined /> },
  DONE: { tone: 'success', icon: <CheckCircleFilled /> },
  INCOMPLETE: { tone: 'warning', icon: <ExclamationCircleFilled /> },
  MISSED: { tone: 'error', icon: <CloseCircleFilled /> },
};

export function RoundStatus({ round, now }: { round: PatrolRound; now: Date }) {
  const t = useWords(patrolWords);
  const lang = useLang();
  const isLate = round.status === 'PENDING' && now >= new Date(round.lateTime);
  if (isLate)
    return (
      <StatusTag tone="warning" icon={<ClockCircleFilled />}>
        {t.isLate}
      </StatusTag>
    );
  const { tone, icon } = look[round.status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {patrolTaskStatusWords[round.status][lang]}
    </StatusTag>
  );
}

/** Who is asked, or why nobody is yet. */
export function AskedName({ round, now }: { round: PatrolRound; now: Date }) {
  const t = useWords(patrolWords);
  if (round.employeeName)
    return (
      <>
        {round.employeeName}
        {round.isMine && <span className="pr-me">{t.askedMe}</span>}
      </>
    );
  const hasOpened = now >= new Date(round.fromTime);
  return (
    <span className={hasOpened && round.status === 'PENDING' ? 'pr-amber' : 'muted'}>{hasOpened ? t.nobody : t.askedLater}</span>
  );
}

/** The names of the points that were missed, or the reason that somebody gave. */
export function useMissedText() {
  const t = useWords(patrolWords);
  const lang = useLang();
  return ({ status, points, visits, missReason, reasonedByName }: PatrolRound): string | undefined => {
    if (missReason !== '') return fill(t.reasonBy, { reason: missReason, name: reasonedByName ?? '' });
    if (status !== 'INCOMPLETE') return undefined;
    const missed = points.filter(({ id }) => !visits.some(({ pointId }) => pointId === id)).map(({ name }) => name);
    return missed.length > 0 ? fill(t.missedPoints, { names: missed.join(lang === 'en-US' ? ', ' : '、') }) : undefined;
  };
}

export function RoundTable({ rounds, onOpen }: RoundsProps) {
  const t = useWords(patrolWords);
  const now = useNow();
  const [explaining, setExplaining] = useState<PatrolRound>();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.querySelector('.is-now')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className="panel pr-scroll" tabIndex={0} role="region" aria-label={t.rounds}>
      <table className="pr-table" ref={table}>
        <thead>
          <tr>
            {[t.window, t.plan, t.asked, t.status, t.points].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="r">
              {t.problems}
            </th>
            <th scope="col" className="r">
              {t.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <RoundRow key={round.id} round={round} now={now} onOpen={onOpen} onExplain={() => setExplaining(round)} />
          ))}
        </tbody>
      </table>
      {explaining && <ExplainDrawer round={explaining} onClose={() => setExplaining(undefined)} />}
    </section>
  );
}

interface RoundRowProps {
  round: PatrolRound;
  now: Date;
  onOpen: (id: string) => void;
  onExplain: () => void;
}

function RoundRow({ round, now, onOpen, onExplain }: RoundRowProps) {
  const t = useWords(patrolWords);
  const isNow = now >= new Date(round.fromTime) && now < new Date(round.toTime);
  const missed = useMissedText()(round);
  // Photos of a round whose page was left go up from here.
  const { refusedCount } = useRoundOnDevice(round);
  const problems = round.visits.reduce((sum, visit) => sum + visit.problems, 0);
  return (
    <tr className={isNow ? 'is-now' : ''}>
      <th scope="row" className="num">
        {clockText(round.fromTime)} – {clockText(round.toTime)}
        {isNow && <span className="pr-now">{t.now}</span>}
      </th>
      <td>{round.planName}</td>
      <td>
        <AskedName round={round} now={now} />
      </td>
      <td>
        <RoundStatus round={round} now={now} />
        {missed && <small className="pr-under">{missed}</small>}
        {refusedCount > 0 && <small className="pr-under pr-red">{fill(t.refused, { n: refusedCount })}</small>}
      </td>
      <td>
        <PointBar round={round} />
      </td>
      <td className="r num">{problems > 0 ? <b className="pr-red">{problems}</b> : <span className="muted">–</span>}</td>
      <td className="r">
        <RoundAction round={round} now={now} hasRefused={refusedCount > 0} onOpen={onOpen} onExplain={onExplain} />
      </td>
    </tr>
  );
}

/** How many points are done, as a bar of one piece a point. */
export function PointBar({ round: { points, visits } }: { round: PatrolRound }) {
  const stateOf = (id: string) => visits.find(({ pointId }) => pointId === id)?.result.toLowerCase() ?? 'left';
  return (
    <span className="pr-bar">
      <span aria-hidden>
        {points.map(({ id }) => (
          <i key={id} className={`is-${stateOf(id)}`} />
        ))}
      </span>
      <span className="num">
        {visits.length} / {points.length}
      </span>
    </span>
  );
}

/** What can be done with a round now. Refused steps lead into a round that is over too. */
export function RoundAction({ round, now, hasRefused, onOpen, onExplain }: RoundRowProps & { hasRefused: boolean }) {
  const t = useWords(patrolWords);
  const canWork = useCan('PATROL_WORK');
  const state = roundState(round, now);
  const canGo = canWork && (state === 'OPEN' || state === 'LATE');
  if (canGo)
    return (
      <Button type={round.isMine || round.status === 'IN_PROGRESS' ? 'primary' : 'default'} onClick={() => onOpen(round.id)}>
        {round.status === 'PENDING' ? t.start : t.goOn}
      </Button>
    );
  if (hasRefused)
    return (
      <Button danger onClick={() => onOpen(round.id)}>
        {t.seeRefused}
      </Button>
    );
  if (round.canExplain && round.missReason === '') return <Button onClick={onExplain}>{t.explain}</Button>;
  return null;
}
