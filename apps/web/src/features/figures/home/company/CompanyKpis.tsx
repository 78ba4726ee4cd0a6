import { homeApi } from '@netbar/contract/figures/home/home.api';
import { type Overview, type TakenDay, type Trade, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { Money } from '#kit/Money.tsx';
import { ordersBehind, shareOf, takenOf } from '../figures.rules.ts';
import { homeWords } from '../home.words.ts';
import { Kpi } from '../Kpi.tsx';
import { KpiRow } from '../KpiRow.tsx';
import { type HomePlace, ofBrand, useFigures } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';

/** How business goes today, at a glance. */
export function CompanyKpis(place: HomePlace) {
  const overview = useFigures(homeApi.overview, ofBrand(place));
  const canTrend = useCan('ORDER_LIST');
  const trend = useFigures(homeApi.trend, ofBrand(place), canTrend);
  const days = trend.data?.taken.slice(-TREND_DAYS);
  return (
    <KpiRow read={overview} count={6}>
      {(data) => (
        <>
          {data.trade && <TradeKpis trade={data.trade} date={data.date} days={days ?? []} place={place} />}
          {data.members && <MemberKpi members={data.members} date={data.date} place={place} />}
        </>
      )}
    </KpiRow>
  );
}

interface TradeKpisProps {
  trade: Trade;
  date: string;
  days: TakenDay[];
  place: HomePlace;
}

function TradeKpis({ trade: { taken, orders, goods, sessions, seats }, date, days, place }: TradeKpisProps) {
  const t = useWords(homeWords);
  const behind = useWaysBehind(place);
  const canSeats = useCan('ONLINE_LIST');
  const today = { from: date, to: date };
  const average = orders.now > 0 ? Math.round(taken.now / orders.now) : null;
  const averageBefore = orders.before > 0 ? taken.before / orders.before : 0;
  return (
    <>
      <Kpi
        title={t.taken}
        figureId="taken"
        note={t.cashBasis}
        value={<Money fen={taken.now} />}
        spark={days.map(takenOf)}
        to={behind.taken(today)}
      >
        <Delta label={t.vsYesterday} {...taken} isMoney />
      </Kpi>
      <Kpi
        title={t.sessions}
        figureId="sessions"
        note={fill(t.byMembers, { n: sessions.byMembers })}
        value={sessions.now}
        to={behind.figure('sessions', today)}
      >
        <Delta label={t.vsYesterday} {...sessions} />
      </Kpi>
      <Kpi
        title={t.occupancy}
        note={fill(t.seatsTaken, { n: seats.taken, all: seats.all })}
        value={shareOf(seats.taken, seats.all)}
        to={canSeats ? '/admin/bar/onlineUsers' : undefined}
      >
        {seats.all > 0 && (
          <Delta label={t.vsYesterday} now={seats.taken / seats.all} before={seats.takenBefore / seats.all} isRatio />
        )}
      </Kpi>
      <Kpi
        title={t.average}
        figureId="perOrder"
        note={t.averageNote}
        value={<Money fen={average} />}
        to={behind.figure('perOrder', today) ?? ordersBehind(today)}
      >
        {average !== null && <Delta label={t.vsYesterday} now={average} before={averageBefore} isMoney />}
      </Kpi>
      <Kpi
        title={t.goodsSold}
        figureId="sold"
        note={t.goodsShare}
        value={<Money fen={goods.now} />}
        to={behind.figure('sold', today) ?? ordersBehind({ ...today, type: 'SALE' })}
      >
        <Delta label={t.vsYesterday} {...goods} isMoney />
      </Kpi>
    </>
  );
}

interface MemberKpiProps {
  members: NonNullable<Overview['members']>;
  date: string;
  place: HomePlace;
}

function MemberKpi({ members: { total, added, days }, date, place }: MemberKpiProps) {
  const t = useWords(homeWords);
  const behind = useWaysBehind(place);
  const canOpen = useCan('MEMBER_LIST');
  return (
    <Kpi
      title={t.newMembers}
      figureId="newMembers"
      note={fill(t.membersTotal, { n: total })}
      value={added.now}
      spark={days.map((day) => day.added)}
      to={behind.figure('newMembers', { from: date, to: date }) ?? (canOpen ? '/admin/statistics/member' : undefined)}
    >
      <Delta label={t.vsYesterday} {...added} />
    </Kpi>
  );
}
