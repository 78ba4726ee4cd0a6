import { homeApi } from '@netbar/contract/figures/home/home.api';
import { Link } from 'react-router';
import { joinNames, useWords } from '#kernel/lang.ts';
import { sum } from '../figures.rules.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { useFigures } from '../use-figures.ts';
import { peopleWords } from './people.words.ts';

/** Branches with their people: how many, signed in, and who has the drawer. */
export function BranchPeople() {
  const t = useWords(peopleWords);
  const now = useFigures(homeApi.people, {});
  return (
    <FigurePanel title={t.byBranch} extra={<Link to="/settings/user">{t.allUsers}</Link>} flush read={now}>
      {({ branches, people: all }) => (
        <div className="sumtable">
          <table>
            <thead>
              <tr>
                <th scope="col">{t.branch}</th>
                <th scope="col" className="r">
                  {t.staff}
                </th>
                <th scope="col" className="r">
                  {t.online}
                </th>
                <th scope="col">{t.present}</th>
              </tr>
            </thead>
            <tbody>
              {branches.map(({ id, name, people, online, onShift }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="r num">
                    <Link to={`/settings/user?branchId=${id}`}>{people}</Link>
                  </td>
                  <td className="r num">{online}</td>
                  <td>{onShift.length > 0 ? joinNames(onShift) : <span className="muted">{t.nobody}</span>}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t.everybody}</th>
                <td className="r num b">{all.all}</td>
                <td className="r num b">{all.online}</td>
                <td className="num b">{sum(branches.map(({ onShift }) => onShift.length))}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </FigurePanel>
  );
}
