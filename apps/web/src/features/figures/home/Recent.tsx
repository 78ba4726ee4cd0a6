import type { Overview } from '@netbar/contract/figures/home/home.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { actionWords } from '@netbar/contract/catalogue';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';

/** The last things that were done, newest first. */
export function Recent({ entries }: { entries: NonNullable<Overview['recent']> }) {
  const t = useWords(homeWords);
  const lang = useLang();
  return (
    <Panel title={t.recent} extra={<Link to="/settings/logCenter">{t.allLog}</Link>} flush>
      <ul className="feed">
        {entries.map(({ id, createdTime, actorName, action }) => (
          <li key={id}>
            <time className="num">{formatTime(new Date(createdTime), 'time').slice(0, 5)}</time>
            <b className="ell">{actorName}</b>
            <span className="ell" title={action}>
              {actionWords(action)[lang]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
