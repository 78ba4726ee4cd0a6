import { ClockCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { ActivityHome } from '@netbar/contract/activities/activity/activity.model';
import { presetWords } from '@netbar/contract/activities/activity/activity.words';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import { findConcerns, type Concern } from './attention.rules.ts';
import { useMayAudit } from '../kit/use-may-audit.ts';
import { homeWords } from './home.words.ts';

const SHOWN = 3;
/** From this many hours on a request has waited long. */
const OLD_HOURS = 24;

/** Requests that wait for a decision, the oldest first. */
export function Waiting({ home: { waiting } }: { home: ActivityHome }) {
  const t = useWords(homeWords);
  const mayAudit = useMayAudit();
  return (
    <>
      <header className="panel-h">
        <h2>
          {t.waiting}
          {waiting.length > 0 && <small>{fill(t.waitingNote, { n: waiting.length })}</small>}
        </h2>
        {mayAudit && <Link to={activityPaths.audit()}>{t.toAudit}</Link>}
      </header>
      <ul className="home-list">
        {waiting.slice(0, SHOWN).map((one) => (
          <WaitingItem key={one.approvalId} item={one} />
        ))}
        {waiting.length === 0 && <li className="muted">{t.noWaiting}</li>}
      </ul>
    </>
  );
}

function WaitingItem({ item }: { item: ActivityHome['waiting'][number] }) {
  const t = useWords(homeWords);
  const lang = useLang();
  const mayAudit = useMayAudit();
  const { text, isOld } = useAge()(item.createdTime);
  const amount = item.amountFen !== null && fill(item.kind === 'BUDGET' ? t.raiseBy : t.expected, { fen: yuan(item.amountFen) });
  return (
    <li>
      <b>{item.name}</b>
      <p className="row">
        <small className="muted">{item.kind === 'BUDGET' ? t.raise : presetWords[item.preset][lang]}</small>
        <span className="sp" />
        <small className="muted num">{amount}</small>
      </p>
      <p className="row">
        <StatusTag tone={isOld ? 'warning' : 'neutral'} icon={<ClockCircleOutlined />}>
          {fill(t.waits, { age: text })}
        </StatusTag>
        <small className="muted">{fill(t.submittedBy, { name: item.applicantName ?? '' })}</small>
        <span className="sp" />
        {mayAudit ? (
          <Link to={activityPaths.audit(item.approvalId)} aria-label={`${t.audit} ${item.name}`}>
            {t.audit}
          </Link>
        ) : (
          <Link to={activityPaths.record({ id: item.activityId, preset: item.preset })}>{t.look}</Link>
        )}
      </p>
    </li>
  );
}

function useAge() {
  const t = useWords(homeWords);
  return (since: string) => {
    const minutes = Math.max(0, Math.floor((serverNow().getTime() - Date.parse(since)) / 60_000));
    const hours = Math.floor(minutes / 60);
    const text =
      hours >= 48
        ? fill(t.days, { n: Math.floor(hours / 24) })
        : hours > 0
          ? fill(t.hours, { n: hours })
          : fill(t.minutes, { n: minutes });
    return { text, isOld: hours >= OLD_HOURS };
  };
}

/** Running activities that somebody should look at. Nothing if there are none. */
export function Attention({ home }: { home: ActivityHome }) {
  const t = useWords(homeWords);
  const concerns = findConcerns(home.running, serverNow());
  if (concerns.length === 0) return null;
  return (
    <>
      <h3 className="home-head">{t.attention}</h3>
      <ul className="home-list">
        {concerns.slice(0, SHOWN + 1).map((concern) => (
          <ConcernItem key={concern.activity.id} concern={concern} />
        ))}
      </ul>
    </>
  );
}

function ConcernItem({ concern: { activity, kind, n } }: { concern: Concern }) {
  const t = useWords(homeWords);
  const notes = { usedUp: t.usedUpNote, endsEarly: t.endsEarlyNote, unused: t.unusedNote, lastDays: t.lastDaysNote };
  const text = fill(kind === 'lastDays' && n === 0 ? t.lastDay : t[kind], { name: activity.name, n });
  return (
    <li>
      <p>
        <WarningFilled className="pace-warn" aria-hidden /> {text}
      </p>
      <p className="row">
        <small className="muted">{notes[kind]}</small>
        <span className="sp" />
        <Link to={activityPaths.record(activity)} aria-label={`${t.handle} ${activity.name}`}>
          {t.handle}
        </Link>
      </p>
    </li>
  );
}
