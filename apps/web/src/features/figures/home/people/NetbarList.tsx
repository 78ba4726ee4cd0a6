import { homeApi } from '@netbar/contract/figures/home/home.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { useWords } from '#kernel/lang.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { useFigures } from '../use-figures.ts';
import { peopleWords } from './people.words.ts';

/** The companies that a service provider looks after. */
export function NetbarList() {
  const t = useWords(peopleWords);
  const netbars = useFigures(homeApi.netbars, {});
  return (
    <FigurePanel title={t.netbars} note={netbars.data?.rows.length} flush read={netbars}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="muted todo-none">{t.noNetbars}</p>
        ) : (
          <div className="sumtable">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.netbarName}</th>
                  <th scope="col" className="r">
                    {t.netbarSince}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, name, createdTime }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td className="r num">{formatTime(new Date(createdTime), 'date')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </FigurePanel>
  );
}
