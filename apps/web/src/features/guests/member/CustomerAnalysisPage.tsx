import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { RollingDays } from '@netbar/contract/guests/member/behaviour.model';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { WeekHeat } from '#kit/chart/WeekHeat.tsx';
import { behaviourWords } from './behaviour.words.ts';
import { Fifths } from './Fifths.tsx';
import './behaviour.css';

/** Behaviour of one member, when the address names one, and of all members of a brand. */
export default function CustomerAnalysisPage() {
  const t = useWords(behaviourWords);
  const [query] = useSearchParams();
  const memberId = query.get('id') ?? '';
  const brands = useBrands();
  const brandId = brands.usual ?? '';
  const [view, setView] = useState<'one' | 'group'>(memberId ? 'one' : 'group');
  const views = [
    { value: 'one' as const, label: t.one, disabled: memberId === '' },
    { value: 'group' as const, label: t.group },
  ];
  const [days, setDays] = useState<RollingDays>('90');
  const periods = RollingDays.options.map((value) => ({ value, label: fill(t.lastDays, { days: value }) }));
  const isOne = view === 'one' && memberId !== '';
  const actions = (
    <>
      <Segmented value={days} options={periods} onChange={setDays} />
      <Segmented value={view} options={views} onChange={setView} />
    </>
  );
  return (
    <>
      <PageHead title={t.analysis} note={!isOne && brands.nameOf(brandId)} actions={actions} />
      {isOne ? <One memberId={memberId} days={days} /> : <Group brandId={brandId} days={days} />}
    </>
  );
}

function One({ memberId, days }: { memberId: string; days: RollingDays }) {
  const t = useWords(behaviourWords);
  const read = useApi(behaviourApi.behaviour, { memberId, days });
  return (
    <Record read={read}>
      {({ visits, minutes, fen, firstVisit, lastVisit, lifecycle, heat, favourites, products }) => (
        <div className="behaviour">
          <Panel>
            <dl className="figures">
              <Figure label={t.lifecycle} value={lifecycle ? t[lifecycle] : '—'} />
              <Figure label={t.visits} value={visits} />
              <Figure label={t.hours} value={Math.round(minutes / 6) / 10} />
              <Figure label={t.money} value={<Money fen={fen} />} />
              <Figure label={t.first} value={firstVisit ?? '—'} />
              <Figure label={t.last} value={lastVisit ?? '—'} />
            </dl>
          </Panel>
          <WeekHeat title={t.heat} note={t.heatNote} hours={heat} />
          <Panel title={t.favourites}>
            {favourites.length === 0 && <p className="muted">{t.noVisits}</p>}
            <ol className="favourites">
              {favourites.map(({ machineNo, areaName, branchName, visits: times }) => (
                <li key={`${branchName} ${machineNo}`} className="row g12">
                  <b className="num">{machineNo}</b>
                  <span>{`${branchName} · ${areaName}`}</span>
                  <span className="num muted">{times}</span>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel title={t.products}>
            {products.length === 0 && <p className="muted">{t.noProducts}</p>}
            <ol className="favourites">
              {products.map(({ name, unit, qty }) => (
                <li key={name} className="row g12">
                  <b>{name}</b>
                  <span className="num muted">{`${qty} ${unit}`}</span>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      )}
    </Record>
  );
}

function Group({ brandId, days }: { brandId: string; days: RollingDays }) {
  const t = useWords(behaviourWords);
  const read = useApi(behaviourApi.groupBehaviour, { brandId, days }, { enabled: brandId !== '' });
  // Without the brands nothing else is asked for; the query is the one the page reads its brand from.
  const brands = useApi(brandApi.listOwn, {});
  if (brands.data === undefined) return <Record read={brands}>{() => null}</Record>;
  const daysAgo = (value: number) => `${value} ${t.days}`;
  return (
    <Record read={read}>
      {({ members, lifecycle, recency, frequency, money, heat, countedTime }) => (
        <div className="behaviour">
          <Panel note={fill(t.counted, { time: formatTime(new Date(countedTime), 'datetime').slice(5, 16) })}>
            <dl className="figures">
              <Figure label={t.came} value={members} />
              {(['NEW', 'ACTIVE', 'SLEEPING', 'LOST'] as const).map((life) => (
                <Figure key={life} label={t[life]} value={lifecycle[life]} />
              ))}
            </dl>
          </Panel>
          <div className="fifths">
            <Fifths title={t.recency} rows={recency} show={daysAgo} />
            <Fifths title={t.frequency} rows={frequency} show={String} />
            <Fifths title={t.money} rows={money} show={yuan} />
          </div>
          <WeekHeat title={t.heat} note={t.heatNote} hours={heat} />
        </div>
      )}
    </Record>
  );
}

const Figure = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);
