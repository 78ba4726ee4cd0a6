import { CheckCircleFilled, ClockCircleOutlined, ToolOutlined } from '@ant-design/icons';
import type { PatrolRound, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { signalHit, signalMiss } from '#kit/phone-task/signal-hit.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { ScanCamera } from '#kit/phone-task/ScanCamera.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { PointView } from './PointView.tsx';
import { RoundFoot } from './RoundFoot.tsx';
import { AllPoints, SkipSheet, TypeSheet } from './RoundSheets.tsx';
import { clockText, countdownText, isDone, openPointOf, photosOf, readScan, type PointProgress } from './round-draft.rules.ts';
import { roundWords } from './round.words.ts';
import { useNow, useRoundWork, type RoundWork } from './use-round.ts';
import './round.css';

interface RoundTaskProps {
  round: PatrolRound;
  /** Tickets that the server knows of. */
  tickets: number;
  onLeave: () => void;
}

type OpenSheet = { kind: 'type' } | { kind: 'points' } | { kind: 'skip'; point: RoundPoint } | undefined;

/** A round over the floor with the phone in one hand: scan, look, go on. */
export function RoundTask({ round, tickets, onLeave }: RoundTaskProps) {
  const t = useWords(roundWords);
  const work = useRoundWork(round);
  const [sheet, setSheet] = useState<OpenSheet>();
  const [isScanning, setScanning] = useState(false);
  const scan = useScan(round, work, () => setScanning(false));
  const begun = work.isBegun;
  useScanner({ onCode: (code) => void (begun && scan.read(code)), onTyped: () => {} });
  const currentId = openPointOf(work.draft);
  const current = round.points.find(({ id }) => id === currentId);
  const left = work.progress.filter(({ state }) => state === 'LEFT');
  const title = fill(t.title, { from: clockText(round.fromTime), to: clockText(round.toTime) });
  const showsCamera = begun && (isScanning || (!current && left.length > 0));
  const close = () => setSheet(undefined);
  return (
    <PhoneTask
      title={title}
      detail={`${round.branchName} · ${round.planName}`}
      onLeave={onLeave}
      top={
        <>
          <RoundHead round={round} work={work} tickets={tickets} onPoints={() => setSheet({ kind: 'points' })} />
          {showsCamera && (
            <ScanCamera
              onCode={(code) => void scan.read(code)}
              lastCode={scan.last}
              isPaused={sheet !== undefined}
              onType={() => setSheet({ kind: 'type' })}
            />
          )}
        </>
      }
      foot={<RoundFoot round={round} work={work} current={current} onScan={() => setScanning(!isScanning)} onLeave={onLeave} />}
    >
      {scan.fault && (
        <p className="pt-fault" role="alert">
          {scan.fault}
        </p>
      )}
      <RoundBody round={round} work={work} current={current} onSkip={(point) => setSheet({ kind: 'skip', point })} />
      <PhotosWaiting work={work} />
      <UnsentBanner task={work.task} />
      {sheet?.kind === 'type' && <TypeSheet onClose={close} onDone={(code) => void scan.read(code)} />}
      {sheet?.kind === 'points' && (
        <AllPoints
          progress={work.progress}
          onClose={close}
          onSkip={(point) => setSheet({ kind: 'skip', point })}
          canSkip={begun}
        />
      )}
      {sheet?.kind === 'skip' && (
        <SkipSheet point={sheet.point} onClose={close} onDone={(reason) => void work.skip(sheet.point, reason)} />
      )}
    </PhoneTask>
  );
}

/** What a scanned or typed code does: opens its point, or says why not. */
function useScan(round: PatrolRound, work: RoundWork, onOpened: () => void) {
  const t = useWords(roundWords);
  const [fault, setFault] = useState<string>();
  const [last, setLast] = useState<string>();
  const refuse = (text: string) => {
    signalMiss();
    setFault(text);
  };
  const read = async (text: string) => {
    const found = await readScan(round, text);
    if (!found) return refuse(t.notOurs);
    const { point, code } = found;
    if (!point) return refuse(t.codeReplaced);
    setLast(`${point.no} ${point.name}`);
    const state = work.progress.find((each) => each.point.id === point.id);
    if (state && isDone(state)) return refuse(fill(t.already, { name: point.name }));
    const currentId = openPointOf(work.draft);
    const current = round.points.find(({ id }) => id === currentId);
    if (current && current.id !== point.id)
      return refuse(fill(t.otherPoint, { no: point.no, name: point.name, current: current.name }));
    signalHit();
    setFault(undefined);
    await work.open(point.id, code);
    onOpened();
    return undefined;
  };
  return { read, fault, last };
}

interface PartProps {
  round: PatrolRound;
  work: RoundWork;
}

/** How much time is left, how far the round is, and the points as a line. */
function RoundHead({ round, work, tickets, onPoints }: PartProps & { tickets: number; onPoints: () => void }) {
  const t = useWords(roundWords);
  const now = useNow();
  const done = work.progress.filter(isDone).length;
  const seconds = (Date.parse(round.toTime) - now.getTime()) / 1000;
  const isLate = seconds < 0;
  const unsent = work.progress.filter(
    ({ point, state }) => state === 'PROBLEM' && !round.visits.some(({ pointId }) => pointId === point.id),
  ).length;
  const all = round.points.length;
  return (
    <div className="pt-head">
      <div className="pt-figures num">
        <span className={isLate ? 'is-late' : ''}>
          <ClockCircleOutlined aria-hidden /> {isLate ? t.late : t.left} <b>{countdownText(Math.abs(seconds))}</b>
        </span>
        <span aria-label={fill(t.progress, { n: done, all })}>
          <b>{done}</b> / {all} {t.points}
        </span>
        <span className={tickets + unsent > 0 ? 'is-bad' : 'muted'}>
          <ToolOutlined aria-hidden /> {fill(t.tickets, { n: tickets + unsent })}
        </span>
      </div>
      <button type="button" className="pt-line" aria-label={t.showPoints} onClick={onPoints}>
        {work.progress.map((each) => (
          <span key={each.point.id} className={dotClass(each)}>
            <i>{isDone(each) && <DotMark state={each.state} />}</i>
          </span>
        ))}
      </button>
    </div>
  );
}

const dotClass = ({ state }: PointProgress) =>
  ({ OK: 'is-ok', PROBLEM: 'is-problem', SKIPPED: 'is-skipped', OPEN: 'is-open', LEFT: '' })[state];
const DotMark = ({ state }: Pick<PointProgress, 'state'>) => (state === 'OK' ? '✓' : state === 'PROBLEM' ? '!' : '–');

interface BodyProps extends PartProps {
  current: RoundPoint | undefined;
  onSkip: (point: RoundPoint) => void;
}

function RoundBody({ round, work, current, onSkip }: BodyProps) {
  const t = useWords(roundWords);
  if (!work.isBegun) return <Before round={round} />;
  if (current) return <PointView work={work} point={current} onSkip={() => onSkip(current)} />;
  const next = work.progress.find(({ state }) => state === 'LEFT')?.point;
  if (!next)
    return (
      <section className="task-card pt-done">
        <CheckCircleFilled className="task-ok" aria-hidden />
        <h2>{t.allDone}</h2>
        {round.status !== 'DONE' && <p className="muted">{t.allDoneNote}</p>}
      </section>
    );
  return (
    <section className="task-card pt-next" aria-label={t.next}>
      <div>
        <small>{t.next}</small>
        <h2>
          <span className="num">{next.no}</span> {next.name}
        </h2>
        <p className="muted">{t.nextHint}</p>
      </div>
      <button type="button" className="pt-link" onClick={() => onSkip(next)}>
        {t.skip}
      </button>
    </section>
  );
}

function Before({ round }: { round: PatrolRound }) {
  const t = useWords(roundWords);
  return (
    <section className="task-card pt-before" aria-label={t.allPoints}>
      <header>
        <h2>{fill(t.beginNote, { n: round.points.length, to: clockText(round.toTime) })}</h2>
      </header>
      <ol>
        {round.points.map(({ id, no, name }) => (
          <li key={id}>
            <span className="num muted">{no}</span> {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Photos of finished points that are not stored yet. Their points are sent after them. */
function PhotosWaiting({ work }: { work: RoundWork }) {
  const t = useWords(roundWords);
  const finished = Object.values(work.draft.points).some(({ finishedTime }) => finishedTime !== null);
  const waiting = photosOf(work.draft).filter(({ url, refusal }) => url === null && refusal === undefined).length;
  if (!finished || waiting === 0) return null;
  return (
    <p className="task-note" role="status">
      {fill(t.photosWait, { n: waiting })}
    </p>
  );
}
