import type { Overview } from '@netbar/contract/figures/home/home.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { Money } from '#kit/Money.tsx';
import { homeWords } from './home.words.ts';
import { Kpi } from './Kpi.tsx';
import { earnedOf, shareOf, sum, wholeYuan } from './trade.rules.ts';

type Trade = NonNullable<Overview['trade']>;

/** How business goes today. */
export function TradeKpis({ overview: { members, takenTime }, trade }: { overview: Overview; trade: Trade }) {
  const t = useWords(homeWords);
  const hour = Number(formatTime(new Date(takenTime), 'time').slice(0, 2));
  const { days, taken, sessions, seats } = trade;
  const earned = days.map(earnedOf);
  const [today, yesterday] = [days.at(-1), days.at(-2)];
  const added = members?.days.map((day) => day.added) ?? [];
  return (
    <div className="kpis">
      <Kpi title={t.earned} note={t.accrual} value={<Money fen={earned.at(-1) ?? 0} />} spark={earned.slice(7)}>
        <span className="muted num">{fill(t.yesterdayFen, { amount: wholeYuan(earned.at(-2) ?? 0) })}</span>
      </Kpi>
      <Kpi title={t.taken} note={t.takenNote} value={<Money fen={sum(taken.today)} />}>
        <Delta label={t.vsYesterday} now={sum(taken.today)} before={sum(taken.yesterday.slice(0, hour + 1))} write={wholeYuan} />
      </Kpi>
      <Kpi title={t.sessions} note={fill(t.byMembers, { n: sessions.byMembers })} value={sessions.today}>
        <Delta label={t.vsYesterday} now={sessions.today} before={sessions.yesterday} />
      </Kpi>
      <Kpi
        title={t.occupancy}
        note={fill(t.seatsTaken, { n: seats.taken, all: seats.all })}
        value={shareOf(seats.taken, seats.all)}
      >
        <span className="muted">{t.occupancyNote}</span>
      </Kpi>
      <Kpi
        title={t.goodsSold}
        note={fill(t.share, { share: shareOf(today?.goods ?? 0, earned.at(-1) ?? 0) })}
        value={<Money fen={today?.goods ?? 0} />}
        spark={days.slice(7).map((day) => day.goods)}
      >
        <span className="muted num">{fill(t.yesterdayFen, { amount: wholeYuan(yesterday?.goods ?? 0) })}</span>
      </Kpi>
      {members && (
        <Kpi title={t.newMembers} note={t.todayWord} value={added.at(-1) ?? 0} spark={added}>
          <Delta label={t.vsYesterdayDay} now={added.at(-1) ?? 0} before={added.at(-2) ?? 0} />
        </Kpi>
      )}
    </div>
  );
}
