import { actionWords } from '@netbar/contract/catalogue';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, ofBrand, useFigures } from '../use-figures.ts';

/** The last things that were done, newest first. */
export function Recent(place: HomePlace) {
  const t = useWords(homeWords);
  const lang = useLang();
  const overview = useFigures(homeApi.overview, ofBrand(place));
  return (
    <FigurePanel title={t.recent} extra={<Link to="/settings/logCenter">{t.allLog}</Link>} flush height={300} read={overview}>
      {({ recent }) => (
        <ul className="feed">
          {recent?.map(({ id, createdTime, actorName, action }) => (
            <li key={id}>
              <time className="num">{formatTime(new Date(createdTime), 'time').slice(0, 5)}</time>
              <b className="ell">{actorName}</b>
              <span className="ell" title={action}>
                {actionWords(action)[lang]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FigurePanel>
  );
}
