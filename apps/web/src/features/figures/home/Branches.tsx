import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';

/** Where somebody works, for whom there are no figures to see. */
export function Branches({ brandId }: { brandId: string | undefined }) {
  const t = useWords(homeWords);
  const user = useSession((state) => state.user);
  const branches = user?.branches.filter((branch) => !brandId || branch.brandId === brandId);
  return (
    <Panel title={t.branchList} note={user?.companyName}>
      <ul className="tiles">
        {branches?.map((branch) => (
          <li key={branch.id}>
            <div>
              <small className="num" title={t.branchNo}>
                No.{branch.branchNo}
              </small>
              <b>{branch.name}</b>
            </div>
          </li>
        ))}
        {branches?.length === 0 && <li className="muted">{t.none}</li>}
      </ul>
    </Panel>
  );
}
