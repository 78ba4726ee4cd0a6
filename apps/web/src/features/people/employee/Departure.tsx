import { CheckCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { DepartureItem } from '@netbar/contract/people/employee/employee.model';
import { departureWords } from '@netbar/contract/people/employee/employee.words';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { stepWords } from './step.words.ts';

/** What hangs on somebody who leaves: what stands in the way first, then what happens to the rest. */
export function Departure({ id, leaveDate }: { id: string; leaveDate: string | undefined }) {
  const t = useWords(stepWords);
  const read = useApi(employeeApi.departure, { id, ...(leaveDate && { leaveDate }) });
  return (
    <Panel title={t.departure} flush>
      <Record read={read}>
        {(items) =>
          items.length === 0 ? (
            <p className="rec-none muted">{t.departureNone}</p>
          ) : (
            <ul className="emp-departure">
              {items
                .toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
                .map((item) => (
                  <Item key={item.kind} item={item} />
                ))}
            </ul>
          )
        }
      </Record>
    </Panel>
  );
}

function Item({ item: { kind, count, names, isBlocking } }: { item: DepartureItem }) {
  const t = useWords(stepWords);
  const lang = useLang();
  const some = joinNames(names);
  const said = count > names.length && names.length > 0 ? `${some} ${fill(t.andMore, { n: count })}` : some;
  return (
    <li className={isBlocking ? 't-error' : 't-neutral'}>
      {isBlocking ? <ExclamationCircleFilled aria-label={t.blocking} /> : <CheckCircleOutlined aria-label={t.cleared} />}
      <div>
        <b>
          {departureWords[kind][lang]}
          {kind !== 'ADMINISTRATOR' && kind !== 'ACCOUNT' && <span className="num"> {count}</span>}
        </b>
        {said && <span>{said}</span>}
        <small>{t[kind]}</small>
      </div>
    </li>
  );
}
