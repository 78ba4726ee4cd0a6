import { ClockCircleOutlined } from '@ant-design/icons';
import type { ComparedCafe, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { occupancyBp, headPrice } from '@netbar/contract/figures/survey/survey.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { DAY_MS, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { CafeView } from './CafeView.tsx';
import { surveyPaths } from './survey-paths.ts';
import { comparedOf, distanceText, isStale, percentOf, pointsOf } from './survey.rules.ts';
import { surveyWords } from './survey.words.ts';

interface CafeTableProps {
  overview: SurveyOverview;
  cafes: readonly ComparedCafe[];
  now: Date;
  lit: string | undefined;
  onLight: (id: string | undefined) => void;
}

/** Every cafe beside the branch, the nearest first. In a narrow place each row is a card. */
export function CafeTable({ overview, cafes, now, lit, onLight }: CafeTableProps) {
  const t = useWords(surveyWords);
  const { branch } = overview;
  const heads = [t.cafe, t.distance, t.seats, t.priceColumn, t.occupancyColumn, t.sinceLast, t.surveyed];
  const records = <Link to={surveyPaths.records(branch.id)}>{fill(t.surveysTotal, { n: overview.surveys })}</Link>;
  return (
    <Panel title={t.compare} note={t.byDistance} extra={records} flush>
      <table className="rec-table sv-table" aria-label={t.compare}>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={i === 0 ? '' : 'r'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <OwnRow branch={branch} heads={heads} />
          {cafes.map((cafe) => (
            <CafeRow
              key={cafe.id}
              cafe={cafe}
              branch={branch}
              now={now}
              heads={heads}
              isLit={cafe.id === lit}
              onLight={(isOn) => onLight(isOn ? cafe.id : undefined)}
            />
          ))}
        </tbody>
      </table>
      <CafeView overview={overview} cafes={cafes} now={now} />
    </Panel>
  );
}

function OwnRow({ branch, heads }: { branch: SurveyOverview['branch']; heads: string[] }) {
  const t = useWords(surveyWords);
  const price = headPrice(branch.prices);
  const bp = occupancyBp(branch.now);
  const cells: ReactNode[] = [
    <b key="name">{fill(t.ourRow, { name: branch.name })}</b>,
    <span key="distance" className="muted">
      —
    </span>,
    branch.now.seats,
    price ? twoDecimals(price.hourFen) : '—',
    <Full key="full" bp={bp} isOwn />,
    <span key="change" className="muted">
      —
    </span>,
    <span key="live" className="sv-live">
      {t.live}
    </span>,
  ];
  return (
    <tr className="sv-us">
      {cells.map((cell, i) => (
        <td key={heads[i]} className={i === 0 ? '' : 'r num'} data-label={heads[i]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface CafeRowProps {
  cafe: ComparedCafe;
  branch: SurveyOverview['branch'];
  now: Date;
  heads: string[];
  isLit: boolean;
  onLight: (isOn: boolean) => void;
}

function CafeRow({ cafe, branch, now, heads, isLit, onLight }: CafeRowProps) {
  const t = useWords(surveyWords);
  const { bp, gapBp, changeBp, priceFen, priceGapFen } = comparedOf(cafe, branch);
  const note = cafe.last?.note || cafe.note;
  const cells: ReactNode[] = [
    <Two key="name" main={<CafeLink cafe={cafe} branchId={branch.id} />} below={note} />,
    distanceText(cafe.distanceM),
    cafe.seats,
    <Two
      key="price"
      main={priceFen === null ? '—' : twoDecimals(priceFen)}
      below={priceGapFen === null ? '' : gapText(priceGapFen, t.same)}
    />,
    <Full
      key="full"
      bp={bp}
      isHigher={gapBp !== null && gapBp > 0}
      below={gapBp === null ? '' : gapBp === 0 ? t.same : fill(gapBp > 0 ? t.higher : t.lower, { n: pointsOf(gapBp) })}
    />,
    <Change key="change" bp={changeBp} />,
    <Age key="age" cafe={cafe} now={now} />,
  ];
  return (
    <tr
      className={isLit ? 'is-lit' : ''}
      onPointerEnter={() => onLight(true)}
      onPointerLeave={() => onLight(false)}
      onFocus={() => onLight(true)}
      onBlur={() => onLight(false)}
    >
      {cells.map((cell, i) => (
        <td key={heads[i]} className={i === 0 ? '' : 'r num'} data-label={heads[i]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** Leads to the record of the cafe, or for people who may not see it to its surveys. */
function CafeLink({ cafe: { id, name }, branchId }: { cafe: ComparedCafe; branchId: string }) {
  const canOpen = useCan('NEAR_INTERNET_BAR');
  return <Link to={canOpen ? surveyPaths.cafe(id) : surveyPaths.records(branchId, id)}>{name}</Link>;
}

const gapText = (fen: number, same: string) => (fen === 0 ? same : `${fen > 0 ? '+' : '−'}${twoDecimals(Math.abs(fen))}`);

const Two = ({ main, below }: { main: ReactNode; below: string }) => (
  <span className="sv-two">
    <span>{main}</span>
    {below && <small title={below}>{below}</small>}
  </span>
);

/** A share with its bar. */
function Full({ bp, below = '', isOwn = false, isHigher = false }: FullProps) {
  return (
    <span className="sv-full">
      {bp !== null && (
        <span className={isOwn ? 'sv-bar own' : 'sv-bar'} aria-hidden>
          <i style={{ width: `${bp / 100}%` }} />
        </span>
      )}
      <Two main={isOwn || isHigher ? <b>{percentOf(bp)}</b> : percentOf(bp)} below={below} />
    </span>
  );
}
interface FullProps {
  bp: number | null;
  below?: string;
  isOwn?: boolean;
  isHigher?: boolean;
}

/** A fuller rival is bad news, so up is red here. */
function Change({ bp }: { bp: number | null }) {
  if (bp === null) return <span className="muted">—</span>;
  const [tone, arrow] = bp > 0 ? ['t-error', '▲'] : bp < 0 ? ['t-success', '▼'] : ['', '→'];
  return <span className={`sv-change ${tone}`}>{`${arrow} ${pointsOf(bp)} pt`}</span>;
}

function Age({ cafe, now }: { cafe: ComparedCafe; now: Date }) {
  const t = useWords(surveyWords);
  const { last } = cafe;
  if (!isStale(cafe, now))
    return <span className="sec">{last && formatTime(new Date(last.countedTime), 'datetime').slice(5, 16)}</span>;
  const days = last && Math.floor((now.getTime() - Date.parse(last.countedTime)) / DAY_MS);
  return (
    <span className="sv-old">
      <ClockCircleOutlined aria-hidden /> {days === null ? t.never : fill(t.daysAgo, { n: days })}
    </span>
  );
}
