import type { ComparedCafe, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { headPrice, occupancyBp, STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import {
  MAP,
  placeLabels,
  ringLabel,
  ringRadius,
  RINGS,
  spotOf,
  textWidth,
  type LabelSpot,
  type Spot,
} from './cafe-map.rules.ts';
import { distanceText, isStale, shadeOf, SHADES, wholePercent } from './survey.rules.ts';
import { surveyWords } from './survey.words.ts';

interface CafeMapProps {
  overview: SurveyOverview;
  cafes: readonly ComparedCafe[];
  /** How far the outer ring is, in metres. */
  range: number;
  now: Date;
  /** The cafe that the pointer or the focus is on, here or in the table. */
  lit: string | undefined;
  onLight: (id: string | undefined) => void;
}

/** How much larger letters are on a phone, as the style sheet has it. */
const PHONE_LETTERS = 1.6;

/** The branch in the middle and the cafes around it, in their true direction. Its figures stand in the table beside it. */
export function CafeMap({ overview, cafes, range, now, lit, onLight }: CafeMapProps) {
  const t = useWords(surveyWords);
  const legend = (
    <div className="legend sv-legend">
      {t.occupancy}
      {SHADES.map(({ shade, text }) => (
        <span key={shade}>
          <i style={{ background: `var(--wk-seq-${shade})` }} />
          {text}
        </span>
      ))}
      <span>
        <i className="sv-dashed" />
        {fill(t.staleOver, { days: STALE_DAYS })}
      </span>
    </div>
  );
  // A phone draws the map at little more than half its size: larger letters, and names alone.
  const isPhone = useIsPhone();
  const places = cafes.map((cafe) => ({ cafe, spot: spotOf(cafe, range), detail: isPhone ? '' : detailOf(cafe, t) }));
  const labels = placeLabels(
    places.map(({ cafe, spot, detail }) => ({
      ...spot,
      width: Math.max(textWidth(cafe.name) * (isPhone ? PHONE_LETTERS : 1), textWidth(detail)),
    })),
  );
  const litSpot = places.find(({ cafe }) => cafe.id === lit)?.spot;
  return (
    <Panel title={t.map} note={t.mapNote}>
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} className="sv-map" role="img" aria-label={t.map}>
        <Rings range={range} north={t.north} />
        {litSpot && <line className="sv-way" x1={MAP.centerX} y1={MAP.centerY} x2={litSpot.x} y2={litSpot.y} />}
        {places.map(({ cafe, spot, detail }, i) => (
          <Bubble
            key={cafe.id}
            cafe={cafe}
            spot={spot}
            label={labels[i]}
            detail={detail}
            isOld={isStale(cafe, now)}
            isLit={cafe.id === lit}
            onLight={onLight}
          />
        ))}
        <Own overview={overview} name={t.us} />
      </svg>
      {legend}
    </Panel>
  );
}

/** What an hour costs and how many seats there are. */
function detailOf({ seats, last }: ComparedCafe, t: { perHour: string; seatsOf: string }) {
  const price = last && headPrice(last.prices);
  return [price && fill(t.perHour, { price: yuan(price.hourFen) }), fill(t.seatsOf, { n: seats })].filter(Boolean).join(' · ');
}

function Rings({ range, north }: { range: number; north: string }) {
  const { centerX, centerY, radius } = MAP;
  return (
    <>
      {RINGS.map((part) => {
        const r = ringRadius(range * part, range);
        return (
          <g key={part}>
            <circle className={part === 0.5 ? 'sv-ring half' : 'sv-ring'} cx={centerX} cy={centerY} r={r} />
            <text className="sv-axis" {...ringLabel(part)}>
              {distanceText(range * part)}
            </text>
          </g>
        );
      })}
      <text className="sv-axis" x={centerX} y={centerY - radius - 6} textAnchor="middle">
        {north}
      </text>
    </>
  );
}

function Own({ overview: { branch }, name }: { overview: SurveyOverview; name: string }) {
  const { centerX, centerY, own } = MAP;
  return (
    <g>
      <circle className="sv-own" cx={centerX} cy={centerY} r={own} />
      <text className="sv-own-text" x={centerX} y={centerY + 4}>
        {wholePercent(branch.now)}
      </text>
      <text className="sv-name strong" x={centerX} y={centerY + own + 17} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}

interface BubbleProps {
  cafe: ComparedCafe;
  spot: Spot;
  label: LabelSpot | undefined;
  detail: string;
  isOld: boolean;
  isLit: boolean;
  onLight: (id: string | undefined) => void;
}

function Bubble({ cafe: { id, name, last }, spot: { x, y, r }, label, detail, isOld, isLit, onLight }: BubbleProps) {
  const bp = last && occupancyBp(last);
  const shade = isOld || bp === null ? 'old' : `s${shadeOf(bp)}`;
  return (
    <g
      className={`sv-bubble ${shade}${isLit ? ' lit' : ''}`}
      data-cafe={name}
      onPointerEnter={() => onLight(id)}
      onPointerLeave={() => onLight(undefined)}
    >
      <circle cx={x} cy={y} r={r} />
      <text className="sv-in" x={x} y={y + 4}>
        {last ? wholePercent(last) : '—'}
      </text>
      {label && (
        <>
          <text className="sv-name" x={label.x} y={label.y} textAnchor={label.anchor}>
            {name}
          </text>
          <text className="sv-axis" x={label.x} y={label.y + 14} textAnchor={label.anchor}>
            {detail}
          </text>
        </>
      )}
    </g>
  );
}
