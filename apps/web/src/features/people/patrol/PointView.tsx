import {
  CheckCircleFilled,
  CheckOutlined,
  CloseCircleFilled,
  CloseOutlined,
  EnvironmentOutlined,
  RightOutlined,
  ScanOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { MOST_PHOTOS, type PatrolMachine, type PointItem, type RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { formatTime, MINUTE_MS } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useConnection } from '#kernel/connection.ts';
import { useWords } from '#kernel/lang.ts';
import { KeptPhotos } from '#kit/picture/KeptPhotos.tsx';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';
import { MachineSheet } from './RoundSheets.tsx';
import { answerOf, clockText, lackOf, type ItemDraft, type PointDraft } from './round-draft.rules.ts';
import { roundWords } from './round.words.ts';
import type { RoundWork } from './use-round.ts';

interface PointViewProps {
  work: RoundWork;
  point: RoundPoint;
  onSkip: () => void;
}

/** The point that somebody stands at: its items one below the other; what is answered folds away. */
export function PointView({ work, point, onSkip }: PointViewProps) {
  const t = useWords(roundWords);
  const draft = work.draft.points[point.id];
  if (!draft) return null;
  const isFresh = Object.keys(draft.items).length === 0;
  return (
    <>
      <section className="task-card pt-point" aria-label={point.name}>
        <div>
          <EnvironmentOutlined aria-hidden />
          <h2>{point.name}</h2>
          <span className="wtag t-success">
            <ScanOutlined aria-hidden /> {t.scanned}
          </span>
        </div>
        <p className="num">
          {[fill(t.pointLine, { no: point.no }), ...scanTexts(t, work, draft)].join(' • ')}
          {isFresh && (
            <button type="button" className="pt-link" onClick={onSkip}>
              {t.skip}
            </button>
          )}
        </p>
      </section>
      {point.items.map((item, i) => (
        <ItemCard
          key={item.id}
          no={i + 1}
          item={item}
          answer={answerOf(draft, item.id)}
          machines={work.machines}
          problem={work.photoProblem}
          onChange={(part) => void work.answer(point.id, item.id, part)}
          onPhotos={(photos) => void work.setPhotos(point.id, item.id, photos)}
        />
      ))}
    </>
  );
}

/** When it was scanned, and how long after the point before. */
function scanTexts(t: Record<'scannedAt' | 'sinceLast', string>, { progress }: RoundWork, { scannedTime }: PointDraft): string[] {
  const before = progress
    .flatMap(({ state, at }) => (at && state !== 'OPEN' && at <= scannedTime ? [at] : []))
    .toSorted()
    .at(-1);
  const minutes = before && Math.round((Date.parse(scannedTime) - Date.parse(before)) / MINUTE_MS);
  return [
    fill(t.scannedAt, { time: formatTime(new Date(scannedTime), 'time') }),
    ...(minutes === undefined || minutes === '' ? [] : [fill(t.sinceLast, { n: minutes })]),
  ];
}

interface ItemCardProps {
  no: number;
  item: PointItem;
  answer: ItemDraft;
  machines: readonly PatrolMachine[];
  /** Why photos were not uploaded yet. */
  problem: string | undefined;
  onChange: (part: Partial<ItemDraft>) => void;
  onPhotos: (photos: KeptPhoto[]) => void;
}

function ItemCard({ no, item, answer, machines, problem, onChange, onPhotos }: ItemCardProps) {
  const t = useWords(roundWords);
  const { isOk, photos } = answer;
  const lack = lackOf(item, answer);
  const isLost = useConnection((connection) => connection.isLost);
  const refusedPlace = photos.findIndex(({ refusal }) => refusal !== undefined);
  const refusal = photos[refusedPlace]?.refusal;
  // Without a connection the mark in the photo says enough.
  const whyNotSent = isLost || photos.every(({ url }) => url !== null) ? undefined : problem;
  const whyNot = refusal === undefined ? whyNotSent : fill(t.photoRefused, { n: refusedPlace + 1, why: refusal });
  const title = `${no}. ${item.text}`;
  if (isOk === true && lack === undefined)
    return (
      <section className="task-card pt-folded" aria-label={title}>
        <CheckCircleFilled className="task-ok" aria-hidden />
        <span>{title}</span>
        <button
          type="button"
          className="pt-link"
          aria-label={fill(t.changeItem, { n: no })}
          onClick={() => onChange({ isOk: null })}
        >
          {t.change}
        </button>
      </section>
    );
  const needsPhotos = isOk === false || item.needsPhoto || refusal !== undefined;
  return (
    <section className={isOk === false ? 'task-card pt-item is-bad' : 'task-card pt-item'} aria-label={title}>
      <h3>{title}</h3>
      <div className="pt-choice">
        <button
          type="button"
          className={isOk === true ? 'is-ok' : ''}
          aria-pressed={isOk === true}
          onClick={() => onChange({ isOk: true })}
        >
          <CheckOutlined aria-hidden /> {t.ok}
        </button>
        <button
          type="button"
          className={isOk === false ? 'is-no' : ''}
          aria-pressed={isOk === false}
          onClick={() => onChange({ isOk: false })}
        >
          <CloseOutlined aria-hidden /> {t.problem}
        </button>
      </div>
      {needsPhotos && isOk !== null && (
        <div className="pt-photos">
          <KeptPhotos
            photos={photos}
            most={MOST_PHOTOS}
            problem={whyNot}
            captionOf={(key) => clockText(photos.find((photo) => photo.key === key)?.takenTime ?? new Date())}
            onChange={onPhotos}
          />
          <small>{photos.length > 0 ? fill(t.photosTaken, { n: photos.length }) : t.photoNeeded}</small>
        </div>
      )}
      {isOk === false && <Problem answer={answer} machines={machines} onChange={onChange} />}
    </section>
  );
}

/** What is wrong, at which machine, and what follows from it. */
function Problem({ answer: { note, machine }, machines, onChange }: Pick<ItemCardProps, 'answer' | 'machines' | 'onChange'>) {
  const t = useWords(roundWords);
  const [isChoosing, setChoosing] = useState(false);
  // Shown at once: what is kept comes back from the disk too late for an input method.
  const [text, setText] = useState(note);
  return (
    <>
      <label className="pt-note">
        <span>{t.what}</span>
        <textarea
          rows={2}
          maxLength={200}
          placeholder={t.whatPlaceholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange({ note: target.value });
          }}
        />
      </label>
      <button type="button" className="pt-machine" onClick={() => setChoosing(true)}>
        <span>
          {t.machine} <small>{t.optional}</small>
        </span>
        <b className="num">{machine?.no ?? t.noMachine}</b>
        <RightOutlined aria-hidden />
      </button>
      <p className="pt-ticket">
        {machine ? <CloseCircleFilled aria-hidden /> : <ToolOutlined aria-hidden />}
        {machine ? fill(t.ticketMachine, { no: machine.no }) : t.ticketNote}
      </p>
      {isChoosing && (
        <MachineSheet
          machines={machines}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange({ machine: chosen });
          }}
        />
      )}
    </>
  );
}
