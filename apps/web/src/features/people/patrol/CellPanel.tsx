import { CloseCircleFilled } from '@ant-design/icons';
import type { Ticket } from '@netbar/contract/floor/ticket/ticket.model';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound, RoundPoint, VisitAnswer, VisitDetail } from '@netbar/contract/people/patrol/patrol.model';
import { imageAtSize } from '@netbar/contract/kernel/media';
import { formatTime, MINUTE_MS } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Image } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { Record } from '#kit/record/Record.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { CellGlyph } from './DayGrid.tsx';
import { cellOf } from './patrol-day.rules.ts';
import { patrolWords, recordWords } from './patrol.words.ts';
import { clockText } from './round-draft.rules.ts';

interface CellPanelProps {
  round: PatrolRound;
  point: RoundPoint;
  onExplain: (round: PatrolRound) => void;
  onTicket: (id: string) => void;
}

/** One point of one round: who was there and when, what was found, and what followed. */
export function CellPanel({ round, point, onExplain, onTicket }: CellPanelProps) {
  const t = useWords(recordWords);
  const { visit } = cellOf(round, point);
  const head = fill(t.roundHead, { from: clockText(round.fromTime), name: point.name });
  const problems = visit?.problems ?? 0;
  return (
    <>
      <header className="panel-h">
        <h2>{head}</h2>
        {problems > 0 && (
          <StatusTag tone="error" icon={<CloseCircleFilled />}>
            {fill(t.nProblems, { n: problems })}
          </StatusTag>
        )}
      </header>
      <div className="pr-detail">
        {visit ? (
          <VisitOf key={round.version} roundId={round.id} point={point} onTicket={onTicket} />
        ) : (
          <NoVisit round={round} point={point} onExplain={onExplain} />
        )}
      </div>
    </>
  );
}

interface VisitOfProps {
  roundId: string;
  point: RoundPoint;
  onTicket: (id: string) => void;
}

/** Mounted anew, and so read again, when the round has moved on. */
function VisitOf({ roundId, point, onTicket }: VisitOfProps) {
  const read = useApi(patrolApi.round, { id: roundId });
  return (
    <Record read={read}>
      {(round) => {
        const visit = round.visits.find(({ pointId }) => pointId === point.id);
        return visit && <Visit visit={visit} point={point} onTicket={onTicket} />;
      }}
    </Record>
  );
}

const MANY_MS = 5 * MINUTE_MS;

function Visit({ visit, point, onTicket }: { visit: VisitDetail; point: RoundPoint; onTicket: (id: string) => void }) {
  const t = useWords(recordWords);
  const { byName, answers, tickets } = visit;
  const isLate = Date.parse(visit.receivedTime) - Date.parse(visit.finishedTime) > MANY_MS;
  return (
    <>
      <div className="pr-who">
        <Avatar name={byName ?? ''} url={undefined} size={28} />
        <span>
          <b>{byName}</b>
          <small className="num">
            {[useScanText()(visit, point), isLate && fill(t.sentLate, { time: clockText(visit.receivedTime) })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </div>
      {answers.length > 0 && <Answers point={point} answers={answers} />}
      <Photos answers={answers} />
      {answers
        .filter(({ isOk }) => !isOk)
        .map(({ itemId, machineNo, note }) => (
          <p key={itemId} className="sec">
            {[machineNo, note].filter(Boolean).join(' ')}
          </p>
        ))}
      {tickets.length > 0 && (
        <section className="pr-follow">
          <h3>{t.follow}</h3>
          {tickets.map((ticket) => (
            <Follow key={ticket.id} ticket={ticket} onTicket={onTicket} />
          ))}
        </section>
      )}
    </>
  );
}

const MINUTE_S = 60;

/** When the point was scanned and how long somebody stayed, or why it was skipped. */
function useScanText() {
  const t = useWords(recordWords);
  return ({ scannedTime, finishedTime, skipReason }: VisitDetail, { no }: RoundPoint): string => {
    if (!scannedTime) return fill(t.skippedLine, { time: clockText(finishedTime), reason: skipReason });
    const seconds = Math.round((Date.parse(finishedTime) - Date.parse(scannedTime)) / 1000);
    const stay = fill(t.stay, { m: Math.floor(seconds / MINUTE_S), s: seconds % MINUTE_S });
    return fill(t.scanLine, { time: formatTime(new Date(scannedTime), 'time'), no, stay });
  };
}

function Answers({ point, answers }: { point: RoundPoint; answers: readonly VisitAnswer[] }) {
  return (
    <ul className="pr-items">
      {point.items.map(({ id, text }) => {
        const isOk = answers.find(({ itemId }) => itemId === id)?.isOk ?? true;
        const state = isOk ? 'OK' : 'PROBLEM';
        return (
          <li key={id} className={isOk ? '' : 'is-bad'}>
            <i className={`pg-cell is-${state.toLowerCase()}`}>
              <CellGlyph state={state} />
            </i>
            {text}
          </li>
        );
      })}
    </ul>
  );
}

const PHOTO_WIDTH = 300;

function Photos({ answers }: { answers: readonly VisitAnswer[] }) {
  const t = useWords(recordWords);
  const pictures = answers.flatMap((answer) => answer.pictures);
  if (pictures.length === 0) return null;
  return (
    <div className="pr-photos">
      <Image.PreviewGroup>
        {pictures.map(({ url, takenTime }, i) => (
          <figure key={url}>
            <Image
              src={imageAtSize(url, { width: PHOTO_WIDTH })}
              preview={{ src: url }}
              alt={fill(t.photo, { n: i + 1 })}
              width="100%"
              height={92}
            />
            <figcaption className="num">{fill(t.shotOnSite, { time: clockText(takenTime) })}</figcaption>
          </figure>
        ))}
      </Image.PreviewGroup>
    </div>
  );
}

const SHORT_NO = 5;

/** What became of a ticket, step by step; the last one is where it stands. */
function Follow({ ticket, onTicket }: { ticket: Ticket; onTicket: (id: string) => void }) {
  const t = useWords(recordWords);
  const canWork = useCan('TICKET_WORK');
  const steps = useFollowSteps()(ticket);
  const last = steps.length - 1;
  return (
    <ol className="pr-steps">
      {steps.map(({ text, time }, i) => (
        <li key={text} className={i === last ? 'is-now' : ''}>
          {i === 0 && canWork ? (
            <button type="button" className="link" onClick={() => onTicket(ticket.id)}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
          <small className="num">{time ? clockText(time) : t.nowWord}</small>
        </li>
      ))}
    </ol>
  );
}

interface FollowStep {
  text: string;
  time: string | null;
}

function useFollowSteps() {
  const t = useWords(recordWords);
  return (ticket: Ticket): FollowStep[] => {
    const { machineNo, isMachineFaulty, status, takenByName, takenTime, partsDate, doneTime, endedTime, result } = ticket;
    const no = ticket.no.slice(-SHORT_NO);
    const machine = machineNo ?? '';
    const words = machineNo === null ? t.followOpened : isMachineFaulty ? t.followFaulty : t.followMachine;
    const opened = fill(words, { no, machine });
    return [
      { text: opened, time: ticket.openedTime },
      ...(takenTime ? [{ text: fill(t.followTaken, { name: takenByName ?? '' }), time: takenTime }] : []),
      ...(status === 'OPEN' ? [{ text: t.followOpen, time: null }] : []),
      ...(status === 'WAIT_PARTS' ? [{ text: fill(t.followParts, { date: partsDate?.slice(5) ?? '' }), time: null }] : []),
      ...(doneTime ? [{ text: fill(t.followDone, { result }), time: doneTime }] : []),
      ...(status === 'CLOSED' ? [{ text: t.followClosed, time: endedTime }] : []),
      ...(status === 'CANCELLED' ? [{ text: fill(t.followCancelled, { result }), time: endedTime }] : []),
    ];
  };
}

/** A cell without a visit: to come, under way, or missed with its reason. */
function NoVisit({ round, point, onExplain }: Omit<CellPanelProps, 'onTicket'>) {
  const t = useWords(recordWords);
  const words = useWords(patrolWords);
  const { state } = cellOf(round, point);
  const { employeeName, missReason, reasonedByName, reasonedTime, canExplain } = round;
  if (state === 'COMING' && round.status === 'PENDING')
    return (
      <p className="muted">
        {employeeName ? fill(t.asked, { name: employeeName }) : fill(t.notYet, { from: clockText(round.fromTime) })}
      </p>
    );
  if (state !== 'MISSED') return <p className="muted">{t.underWay}</p>;
  return (
    <>
      <p>{t.notVisited}</p>
      <p className="sec">{employeeName ? fill(t.asked, { name: employeeName }) : t.nobody}</p>
      {missReason === '' ? (
        <p className="muted">{t.noReason}</p>
      ) : (
        <blockquote className="pr-reason">
          {missReason}
          <small>
            {fill(t.reasonLine, {
              name: reasonedByName ?? '',
              time: reasonedTime ? formatTime(new Date(reasonedTime), 'datetime').slice(5, 16) : '',
            })}
          </small>
        </blockquote>
      )}
      {canExplain && (
        <Button type={missReason === '' ? 'primary' : 'default'} onClick={() => onExplain(round)}>
          {words.explain}
        </Button>
      )}
    </>
  );
}
