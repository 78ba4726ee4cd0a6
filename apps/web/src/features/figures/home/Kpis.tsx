import type { Overview } from '@netbar/contract/figures/home/home.model';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { homeWords } from './home.words.ts';
import { Kpi } from './Kpi.tsx';
import { sum } from './trade.rules.ts';

/** The figures of the moment. What somebody may not see has no card. */
export function Kpis({ overview }: { overview: Overview }) {
  const t = useWords(homeWords);
  const unread = useApi(notificationApi.unreadTotal, {});
  const { branches, people, signIns, members, todos, takenTime } = overview;
  const hour = Number(formatTime(new Date(takenTime), 'time').slice(0, 2));
  const added = members?.days.map((day) => day.added) ?? [];
  return (
    <div className="kpis">
      <Kpi title={t.branches} note={fill(t.ofAll, { n: branches.all })} value={branches.open}>
        <span className="muted">{fill(t.closedNote, { n: branches.all - branches.open })}</span>
      </Kpi>
      {people && (
        <Kpi title={t.online} note={fill(t.ofPeople, { n: people.all })} value={people.online}>
          <span className="muted">{t.onlineNote}</span>
        </Kpi>
      )}
      {signIns && (
        <Kpi title={t.signIns} note={t.times} value={sum(signIns.today)} spark={signIns.today.slice(0, hour + 1)}>
          <Delta label={t.vsYesterday} now={sum(signIns.today)} before={sum(signIns.yesterday.slice(0, hour + 1))} />
        </Kpi>
      )}
      {members && (
        <>
          <Kpi title={t.members} value={members.total}>
            <span className="muted">{t.membersNote}</span>
          </Kpi>
          <Kpi title={t.newMembers} note={t.todayWord} value={added.at(-1) ?? 0} spark={added}>
            <Delta label={t.vsYesterdayDay} now={added.at(-1) ?? 0} before={added.at(-2) ?? 0} />
          </Kpi>
        </>
      )}
      <Kpi title={t.waiting} value={sum(todos.map(({ count }) => count))}>
        <span className="muted">{t.waitingNote}</span>
      </Kpi>
      {!members && (
        <Kpi title={t.unread} value={unread.data?.data ?? 0}>
          <span className="muted">{t.todoMessagesText}</span>
        </Kpi>
      )}
    </div>
  );
}
