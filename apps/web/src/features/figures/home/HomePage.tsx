import { ReloadOutlined } from '@ant-design/icons';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Overview } from '@netbar/contract/figures/home/home.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/detail/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { WeekHeat } from '#kit/chart/WeekHeat.tsx';
import { Branches } from './Branches.tsx';
import { homeWords } from './home.words.ts';
import { Kpis } from './Kpis.tsx';
import { Ranking } from './Ranking.tsx';
import { Recent } from './Recent.tsx';
import { RevenueRanking, RevenueTrend } from './Revenue.tsx';
import { SignInTrend } from './SignIns.tsx';
import { Todo } from './Todo.tsx';
import { TradeKpis } from './TradeKpis.tsx';
import './home.css';

/** What is known at this moment. Other figures come with the features that have them; none is made up. */
export default function HomePage() {
  const t = useWords(homeWords);
  const brands = useBrands();
  // With one brand there is nothing to choose, and the figures are those of all one's branches.
  const brandId = brands.options.length > 1 ? brands.usual : undefined;
  const overview = useApi(homeApi.overview, { ...(brandId && { brandId }) }, { enabled: !brands.isPending });
  const taken = overview.data && new Date(overview.data.takenTime);
  const date = taken && formatTime(taken, 'date');
  const note =
    taken &&
    `${brandId ? `${brands.nameOf(brandId)} · ` : ''}${date} ${dayjs(date).format('ddd')} · ${fill(t.updated, { time: formatTime(taken, 'time').slice(0, 5) })}`;
  const refresh = (
    <Button icon={<ReloadOutlined spin={overview.isFetching} />} aria-label={t.refresh} onClick={() => void overview.refetch()} />
  );
  return (
    <>
      <PageHead title={t.today} note={note} actions={refresh} />
      <Record read={overview}>{(data) => <Figures overview={data} brandId={brandId} />}</Record>
    </>
  );
}

function Figures({ overview, brandId }: { overview: Overview; brandId: string | undefined }) {
  const t = useWords(homeWords);
  const { trade, signIns, recent, takenTime } = overview;
  const heat = trade
    ? { title: t.visits, note: t.visitsNote, hours: trade.week.flat() }
    : signIns && { title: t.heat, note: t.heatNote, hours: signIns.week.flat() };
  return (
    <>
      {trade ? <TradeKpis overview={overview} trade={trade} /> : <Kpis overview={overview} />}
      <div className="grid12">
        {trade ? <Business trade={trade} /> : <Staff overview={overview} />}
        {heat && (
          <div className="s5">
            <WeekHeat {...heat} now={new Date(takenTime)} />
          </div>
        )}
        <div className={recent ? 's4' : 's7'}>
          <Todo overview={overview} />
        </div>
        {recent && (
          <div className="s3">
            <Recent entries={recent} />
          </div>
        )}
        {!heat && (
          <div className="s5">
            <Branches brandId={brandId} />
          </div>
        )}
      </div>
    </>
  );
}

const Business = ({ trade }: { trade: NonNullable<Overview['trade']> }) => (
  <>
    <div className="s8">
      <RevenueTrend days={trade.days} />
    </div>
    <div className="s4">
      <RevenueRanking branches={trade.branches} />
    </div>
  </>
);

/** For those who lead people and do not see the money. */
const Staff = ({ overview: { signIns, members } }: { overview: Overview }) => (
  <>
    {signIns && (
      <div className={members ? 's8' : 's12'}>
        <SignInTrend signIns={signIns} />
      </div>
    )}
    {members && (
      <div className={signIns ? 's4' : 's12'}>
        <Ranking branches={members.branches} />
      </div>
    )}
  </>
);
