import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { NumberSheet, QuantityPad } from '#kit/phone-task/QuantityPad.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { Panel } from '#kit/Panel.tsx';
import { KeptPhotos } from '#kit/picture/KeptPhotos.tsx';
import { newSurveyWords } from './new-survey.words.ts';
import { PackageFields, PriceFields } from './PriceFields.tsx';
import { isBegun, problemOf, seatsOf, type DraftProblem } from './survey-draft.rules.ts';
import { distanceText } from './survey.rules.ts';
import { SURVEY_TASK, useSurveyDraft } from './use-survey-draft.ts';

interface SurveyTaskProps {
  cafe: CafeToSurvey;
  onLeave: () => void;
}

export type SurveyWork = ReturnType<typeof useSurveyDraft>;

const whereIs = ({ distanceM, address }: CafeToSurvey) => [distanceText(distanceM), address].filter(Boolean).join(' · ');

/** Counting at a cafe: a big number for the taken seats, then what changed since the last visit. */
export function SurveyTask({ cafe, onLeave }: SurveyTaskProps) {
  const work = useSurveyDraft(cafe);
  const foot = <Foot cafe={cafe} work={work} onDone={onLeave} />;
  return (
    <PhoneTask title={cafe.name} detail={whereIs(cafe)} onLeave={onLeave} foot={foot}>
      <Fields cafe={cafe} work={work} />
      <UnsentBanner task={SURVEY_TASK} />
    </PhoneTask>
  );
}

/** The same on a wide screen, as a panel beside the list of cafes. */
export function SurveyPanel({ cafe, onLeave }: SurveyTaskProps) {
  const work = useSurveyDraft(cafe);
  return (
    <Panel title={cafe.name} note={whereIs(cafe)}>
      <div className="sv-desk-form">
        <Fields cafe={cafe} work={work} />
        <div className="task-foot">
          <Foot cafe={cafe} work={work} onDone={onLeave} />
        </div>
      </div>
    </Panel>
  );
}

function Fields({ cafe, work }: { cafe: CafeToSurvey; work: SurveyWork }) {
  const t = useWords(newSurveyWords);
  const { draft, change, photoProblem } = work;
  return (
    <>
      <Count cafe={cafe} work={work} />
      <CountedTime work={work} />
      <PriceFields cafe={cafe} work={work} />
      <PackageFields cafe={cafe} work={work} />
      <section className="task-card sv-fields" aria-label={t.note}>
        <label>
          <span className="sv-label">
            {t.note} <small>{t.optional}</small>
          </span>
          <textarea
            rows={2}
            maxLength={200}
            placeholder={t.notePlaceholder}
            value={draft.note}
            onChange={({ target }) => void change({ note: target.value })}
          />
        </label>
        <div>
          <span className="sv-label">
            {t.photo} <small>{t.optional}</small>
          </span>
          <KeptPhotos photos={draft.photos} most={1} problem={photoProblem} onChange={(photos) => void change({ photos })} />
        </div>
      </section>
    </>
  );
}

/** The taken seats, and how many seats there are. */
function Count({ cafe, work: { draft, change, addOccupied, setOccupied } }: { cafe: CafeToSurvey; work: SurveyWork }) {
  const t = useWords(newSurveyWords);
  const [isTyping, setTyping] = useState(false);
  const seats = seatsOf(draft, cafe);
  return (
    <section className="task-card" aria-label={t.occupied}>
      <QuantityPad
        qty={draft.occupied ?? 0}
        label={fill(t.ofSeats, { n: seats })}
        quickAdds={[
          { qty: 5, label: '+5' },
          { qty: 10, label: '+10' },
        ]}
        onAdd={(n) => void addOccupied(n)}
        onSet={(n) => void setOccupied(n)}
      />
      {(draft.occupied ?? 0) > seats && (
        <p className="sv-wrong" role="alert">
          {fill(t.tooMany, { occupied: draft.occupied ?? 0, seats })}
        </p>
      )}
      <button type="button" className="sv-row" onClick={() => setTyping(true)}>
        <span>{t.seats}</span>
        <small className="muted num">{cafe.last && fill(t.seatsBefore, { n: cafe.last.seats })}</small>
        <b className="num">{seats}</b>
      </button>
      {isTyping && (
        <NumberSheet
          title={t.seats}
          start={seats}
          onClose={() => setTyping(false)}
          onDone={(typed) => {
            setTyping(false);
            void change({ seats: Math.max(1, typed) });
          }}
        />
      )}
    </section>
  );
}

/** As the field of the browser wants it, in the time of the phone. */
const localText = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function CountedTime({ work: { draft, change } }: { work: SurveyWork }) {
  const t = useWords(newSurveyWords);
  const at = draft.countedTime && new Date(draft.countedTime);
  return (
    <section className="task-card sv-fields" aria-label={t.time}>
      <label>
        <span className="sv-label">
          {t.time} <small>{at ? formatTime(at, 'time').slice(0, 5) : t.timeNote}</small>
        </span>
        <input
          type="datetime-local"
          value={at ? localText(at) : ''}
          max={localText(serverNow())}
          onChange={({ target }) => {
            const typed = new Date(target.value);
            void change({ countedTime: Number.isNaN(typed.getTime()) ? null : typed.toISOString() });
          }}
        />
      </label>
    </section>
  );
}

/** What a problem says above the button. A missing count is said by the button itself. */
const problemWords: Record<Exclude<DraftProblem, 'notCounted' | 'tooMany'>, keyof typeof newSurveyWords> = {
  inFuture: 'inFuture',
  wrongPrice: 'wrongPrice',
  wrongPackage: 'wrongPackage',
  photoWaits: 'photoWaits',
};

function Foot({ cafe, work, onDone }: { cafe: CafeToSurvey; work: SurveyWork; onDone: () => void }) {
  const t = useWords(newSurveyWords);
  const { message } = App.useApp();
  const { draft, submit, discard } = work;
  const problem = problemOf(draft, cafe, serverNow());
  const counted = { occupied: draft.occupied ?? 0, seats: seatsOf(draft, cafe) };
  const send = async () => {
    if (!(await submit())) return;
    message.success(fill(t.kept, { name: cafe.name, ...counted }));
    onDone();
  };
  return (
    <div className="sv-foot">
      {problem && problem !== 'notCounted' && problem !== 'tooMany' && <p role="status">{t[problemWords[problem]]}</p>}
      <div>
        {isBegun(draft) && (
          <button type="button" onClick={() => void discard()}>
            {t.discard}
          </button>
        )}
        <button type="button" className="task-main" disabled={problem !== undefined} onClick={() => void send()}>
          {problem === 'notCounted' ? t.countFirst : fill(t.submit, counted)}
        </button>
      </div>
    </div>
  );
}
