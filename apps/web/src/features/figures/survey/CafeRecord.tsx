import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { NearCafe, NearCafeRecord } from '@netbar/contract/figures/survey/survey.model';
import {
  headPrice,
  isStaleAt,
  occupancyBp,
  ownPriceFor,
  STALE_DAYS,
  sumCounts,
} from '@netbar/contract/figures/survey/survey.rules';
import { areaKindWords } from '@netbar/contract/figures/survey/survey.words';
import { yuan } from '@netbar/contract/kernel/money';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Photo } from '#kit/picture/Photo.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { directionOf } from './cafe-form.rules.ts';
import { cafeWords } from './cafe.words.ts';
import { CafeHistory } from './CafeHistory.tsx';
import { CafeStatusTag } from './CafeTags.tsx';
import { HourChart } from './HourChart.tsx';
import { surveyPaths } from './survey-paths.ts';
import { distanceText, percentOf } from './survey.rules.ts';

interface CafeRecordProps {
  id: string;
  onClose: () => void;
  onGo: (id: string) => void;
  onEdit: (cafe: NearCafe) => void;
  steps: (cafe: NearCafe) => RecordAction[];
}

/** One cafe: where it is, how full it was at which hour beside the branch, how its prices changed, and what happened. */
export function CafeRecord({ id, onClose, onGo, onEdit, steps }: CafeRecordProps) {
  const t = useWords(cafeWords);
  const read = useApi(surveyApi.cafe, { cafeId: id });
  return (
    <Drawer open size={1120} title={read.data?.cafe.name ?? t.title} onClose={onClose}>
      <Record isPage read={read} timeline={{ kind: 'NEAR_CAFE', id }}>
        {(record) => (
          <>
            <Head cafe={record.cafe} onGo={onGo} onEdit={onEdit} menu={steps(record.cafe)} />
            <Figures record={record} />
            <HourChart hours={record.hours} note={t.hoursNote} />
            <CafeHistory record={record} />
            <Timeline kind="NEAR_CAFE" id={id} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

interface HeadProps extends Pick<CafeRecordProps, 'onGo' | 'onEdit'> {
  cafe: NearCafe;
  menu: RecordAction[];
}

function Head({ cafe, menu, onGo, onEdit }: HeadProps) {
  const t = useWords(cafeWords);
  const lang = useLang();
  const navigate = useNavigate();
  const canSurvey = useCan('ADD_SURVEY') && cafe.status === 'OPEN';
  const { id, name, picture, branchId, distanceM, bearingDeg, areas, address, note, status } = cafe;
  return (
    <RecordHead
      isInDrawer
      title={name}
      {...(picture && { picture: <Photo url={picture} alt={name} /> })}
      tag={<CafeStatusTag status={status} />}
      note={<span className="muted">{cafe.branchName}</span>}
      trail={<RecordTrail api={surveyApi.cafes} id={id} onGo={onGo} />}
      actions={
        <>
          {status !== 'ARCHIVED' && <Button onClick={() => onEdit(cafe)}>{t.edit}</Button>}
          {canSurvey && (
            <Button type="primary" onClick={() => void navigate(surveyPaths.add(branchId, id))}>
              {t.newSurvey}
            </Button>
          )}
        </>
      }
      menu={menu}
      facts={[
        { label: t.distance, value: <span className="num">{distanceText(distanceM)}</span> },
        { label: t.bearing, value: <span className="num">{`${directionOf(bearingDeg, t.directions)} ${bearingDeg}°`}</span> },
        { label: t.areas, value: areas.map(({ kind, seats }) => `${areaKindWords[kind][lang]} ${seats}`).join(' · ') },
        { label: t.address, value: address || '—' },
        { label: t.note, value: note || '—' },
      ]}
    />
  );
}

function Figures({ record }: { record: NearCafeRecord }) {
  const t = useWords(cafeWords);
  const { cafe, surveys, hours, ownPrices } = record;
  const last = surveys.find(({ status }) => status === 'VALID');
  const price = last && headPrice(last.prices);
  const ownPrice = price && ownPriceFor(ownPrices, price.kind);
  const mean = sumCounts(hours.map(({ theirs }) => theirs));
  const ownMean = sumCounts(hours.map(({ own }) => own));
  const isOld = isStaleAt(last ? new Date(last.countedTime) : null, serverNow());
  const age = last && Math.floor((serverNow().getTime() - Date.parse(last.countedTime)) / DAY_MS);
  const figures: Figure[] = [
    { key: 'seats', label: t.areas, value: cafe.seats },
    {
      key: 'last',
      label: t.lastOccupancy,
      value: percentOf(last ? occupancyBp(last) : null),
      note: last?.own && fill(t.ownThen, { n: percentOf(occupancyBp(last.own)) }),
    },
    {
      key: 'mean',
      label: t.meanOccupancy,
      value: percentOf(occupancyBp(mean)),
      note: fill(t.ownMean, { n: percentOf(occupancyBp(ownMean)) }),
    },
    {
      key: 'price',
      label: t.price,
      value: <Money fen={price?.hourFen ?? null} />,
      note: ownPrice && fill(t.ownPrice, { price: yuan(ownPrice.hourFen) }),
    },
    { key: 'surveys', label: t.surveys, value: cafe.surveys, unit: t.surveyUnit },
    {
      key: 'age',
      label: t.age,
      value: age ?? '—',
      unit: age === undefined ? '' : t.days,
      note: age === undefined ? t.never : fill(isOld ? t.staleNote : t.freshNote, { days: STALE_DAYS }),
      isWarning: isOld,
    },
  ];
  return <RecordFigures figures={figures} />;
}
