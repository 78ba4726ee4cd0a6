import { fill } from '@netbar/contract/kernel/words';
import type { SuggestionFigures } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { SAFETY_FACTORS } from '@netbar/contract/purchasing/purchase/suggestion.rules';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { suggestionWords } from './suggestion.words.ts';
import './purchase.css';

interface SuggestionProps {
  figures: SuggestionFigures;
  baseUnit: string;
}

/** Hundredths of a base unit, as people read them. */
const decimal = (hundredths: number) => String(Math.round(hundredths / 10) / 10);

/** The arithmetic of a suggestion in one line. */
export function SuggestionLine({ figures, baseUnit }: SuggestionProps) {
  const t = useWords(suggestionWords);
  const { forecastQty: forecast, safetyQty: safety, available, incoming, needQty: need } = figures;
  if (available === null || need === null) return <>{t.counting}</>;
  return <>{fill(need > 0 ? t.sum : t.enough, { forecast, safety, available, incoming, need, unit: baseUnit })}</>;
}

interface ExplainedProps extends SuggestionProps {
  /** What was suggested, in packs of the supplier; null while the product is counted blind. */
  suggested: string | null;
  /** What the reader presses to see the figures. */
  children: ReactNode;
}

/** Every figure behind a suggestion, by a press on it. */
export function SuggestionExplained({ figures, baseUnit, suggested, children }: ExplainedProps) {
  const t = useWords(suggestionWords);
  return (
    <Popover
      trigger="click"
      title={t.why}
      content={<Figures figures={figures} baseUnit={baseUnit} suggested={suggested} />}
      destroyOnHidden
    >
      <button type="button" className="link po-why" title={t.why}>
        {children}
      </button>
    </Popover>
  );
}

function Figures({ figures, baseUnit, suggested }: Omit<ExplainedProps, 'children'>) {
  const t = useWords(suggestionWords);
  const { class: productClass, coverDays, leadDays, reviewDays, deviation, available, needQty } = figures;
  const inUnit = (qty: number | null) => (qty === null ? t.counting : `${qty} ${baseUnit}`);
  const safetyWhy = fill(t.safetyWhy, {
    class: productClass,
    factor: SAFETY_FACTORS[productClass],
    deviation: decimal(deviation),
  });
  const rows: { label: string; value: ReactNode; note?: string }[] = [
    { label: t.cover, value: fill(t.coverDays, { n: coverDays, lead: leadDays, review: reviewDays }) },
    { label: t.outDays, value: fill(t.days, { n: figures.outDays }) },
    { label: t.forecast, value: inUnit(figures.forecastQty) },
    { label: t.safety, value: inUnit(figures.safetyQty), note: safetyWhy },
    { label: t.available, value: inUnit(available) },
    { label: t.incoming, value: inUnit(figures.incoming) },
    { label: t.need, value: inUnit(needQty) },
    { label: t.packs, value: suggested ?? t.counting },
  ];
  const names = t.weekdayNames.split(' ');
  return (
    <div className="po-figures">
      <p className="sec">{t.weekdays}</p>
      <ol className="po-weekdays">
        {figures.weekdayMeans.map((mean, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a weekday is known by its place
          <li key={i}>
            <small>{names[i]}</small>
            <b className="num">{decimal(mean)}</b>
          </li>
        ))}
      </ol>
      <dl>
        {rows.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {needQty === null ? (
        <p className="sec">{t.countingWhy}</p>
      ) : (
        <p className="num sec">{<SuggestionLine figures={figures} baseUnit={baseUnit} />}</p>
      )}
    </div>
  );
}
