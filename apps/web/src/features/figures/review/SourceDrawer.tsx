import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { Part, ReviewSource } from '@netbar/contract/figures/review/review.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer, Segmented, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import type { Behind } from './kit/figure-behind.ts';
import { amountText, definitionOf, figureText } from './figure.text.ts';
import { reviewWords, sourceWords } from './review.words.ts';
import { SourceDocuments } from './SourceDocuments.tsx';
import type { Review } from './use-review.ts';

/** Where a figure comes from: how it is counted, and what adds up to it. */
export function SourceDrawer({ review, behind }: { review: Review; behind: Behind }) {
  const t = useWords(reviewWords);
  const lang = useLang();
  const navigate = useNavigate();
  const { figureId, side, from, to, place } = behind;
  const { title } = definitionOf(figureId);
  return (
    <Drawer
      open
      size={720}
      title={fill(t.howCounted, { name: title[lang] })}
      onClose={review.hide}
      extra={behind.depth > 0 && <Button onClick={() => void navigate(-1)}>{t.back}</Button>}
    >
      {/* The amounts of one figure, side or place never stand under the name of another while they are read. */}
      <Source key={JSON.stringify([figureId, side, from, to, place])} review={review} behind={behind} />
    </Drawer>
  );
}

function Source({ review, behind }: { review: Review; behind: Behind }) {
  const { figureId, side, from, to, page, place } = behind;
  const read = useApi(reviewApi.source, { figureId, side, from, to, page, ...place });
  return (
    <Record read={read}>
      {(source) =>
        source && (
          <div className="stack">
            <Facts behind={behind} source={source} />
            {definitionOf(figureId).kind === 'RATIO' && <Sides review={review} behind={behind} />}
            {source.parts && <Parts review={review} behind={behind} source={source} parts={source.parts} />}
            {source.documents && <SourceDocuments review={review} behind={behind} source={source} documents={source.documents} />}
          </div>
        )
      }
    </Record>
  );
}

function Facts({ behind: { figureId, from, to, place }, source }: { behind: Behind; source: ReviewSource }) {
  const t = useWords(reviewWords);
  const sources = useWords(sourceWords);
  const lang = useLang();
  const { formula, basis, source: kind } = definitionOf(figureId);
  const { brandName, branchName, areaName } = source.place;
  const hour = place.hour === undefined ? undefined : `${String(place.hour).padStart(2, '0')}:00`;
  const names = [brandName ?? t.allPlaces, branchName, place.areaId && (areaName ?? t.noArea), hour].filter(Boolean);
  const rows = [
    [t.formula, formula[lang]],
    [t.basis, <Tag key="basis">{basis ? t[basis] : t.noBasis}</Tag>],
    [t.source, sources[kind]],
    [t.place, names.join(' › ')],
    [
      t.days,
      `${from === to ? from : `${from} – ${to}`} · ${fill(t.asOf, { time: formatTime(new Date(source.asOf), 'time').slice(0, 5) })}`,
    ],
  ] as const;
  return (
    <>
      <p className="rv-big num" data-testid="figure">
        {definitionOf(figureId).kind === 'RATIO' || source.value === null
          ? figureText(figureId, source.value)
          : amountText(figureId, 'OF', source.amount)}
      </p>
      <dl className="rv-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A ratio is two sums: both can be looked into. */
function Sides({ review, behind }: { review: Review; behind: Behind }) {
  const t = useWords(reviewWords);
  return (
    <Segmented
      aria-label={t.part}
      value={behind.side}
      options={(['OF', 'PER'] as const).map((value) => ({ value, label: t[`side${value}`] }))}
      onChange={(side) => review.show({ ...behind, side, page: 1, depth: behind.depth + 1 })}
    />
  );
}

interface PartsProps {
  review: Review;
  behind: Behind;
  source: ReviewSource;
  parts: Part[];
}

function Parts({ review, behind, source, parts }: PartsProps) {
  const t = useWords(reviewWords);
  const { figureId, side, depth } = behind;
  const open = ({ from, to, place }: Part) => review.show({ figureId, side, from, to, place, depth: depth + 1 });
  return (
    <RecordTable
      label={t.part}
      rows={parts}
      keyOf={({ key }) => key}
      empty={t.noDocuments}
      columns={[
        {
          key: 'name',
          title: t.part,
          render: (part) => (
            <button type="button" className="link" onClick={() => open(part)}>
              {part.name}
            </button>
          ),
          sum: t.sum,
        },
        {
          key: 'amount',
          title: t.amount,
          align: 'right',
          render: ({ amount }) => <span className="num">{amountText(figureId, side, amount)}</span>,
          sum: <b className="num">{amountText(figureId, side, source.amount)}</b>,
        },
      ]}
    />
  );
}
