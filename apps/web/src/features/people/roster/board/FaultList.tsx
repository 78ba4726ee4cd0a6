import { CheckCircleOutlined, CloseOutlined, WarningFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { Fault, FaultRule } from '@netbar/contract/people/roster/roster-fault.model';
import { faultLine, reasonOf } from '@netbar/contract/people/roster/roster-fault.words';
import { Button } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import { boardWords } from './board.words.ts';
import { placeWords } from './place.words.ts';

const wishes = new Set<FaultRule>(['WISH_CANNOT', 'WISH_AVOID', 'WISH_PREFER', 'NIGHTS', 'WEEKENDS']);
type Group = 'hard' | 'shortTitle' | 'peopleTitle' | 'wishesTitle';

const groupOf = ({ isHard, rule }: Fault): Group =>
  isHard ? 'hard' : rule === 'SHORT' ? 'shortTitle' : wishes.has(rule) ? 'wishesTitle' : 'peopleTitle';
const order: Group[] = ['hard', 'shortTitle', 'peopleTitle', 'wishesTitle'];

/** Faults in the order of the list: what has to be fixed comes first. */
export const inListOrder = (faults: readonly Fault[]) => order.flatMap((group) => faults.filter((one) => groupOf(one) === group));

/** The hours of one day that lack people stand in one line. */
const byDay = (faults: readonly Fault[]): [Fault, ...Fault[]][] =>
  [...Map.groupBy(faults, ({ date }) => date).values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []));

interface FaultListProps {
  faults: readonly Fault[];
  onJump: (fault: Fault) => void;
  onClose?: () => void;
}

/** Everything that is wrong with the week, in words. A press shows the cell. */
export function FaultList({ faults, onJump, onClose }: FaultListProps) {
  const [t, b] = [useWords(placeWords), useWords(boardWords)];
  const lang = useLang();
  const groups = Map.groupBy(faults, groupOf);
  return (
    <aside className="rb-faults" aria-label={t.faultsTitle}>
      <header>
        <h2>{fill(b.faults, { n: faults.length })}</h2>
        {onClose && <Button autoFocus type="text" size="small" icon={<CloseOutlined />} aria-label={b.close} onClick={onClose} />}
      </header>
      <div className="rb-faults-in" role="region" aria-label={t.faultsTitle} tabIndex={0}>
        {faults.length === 0 && (
          <p className="rb-no-faults muted">
            <CheckCircleOutlined /> {t.none}
          </p>
        )}
        {order.map((group) => {
          const own = groups.get(group) ?? [];
          if (own.length === 0) return null;
          return (
            <section key={group} className={group === 'hard' ? 't-error' : group === 'shortTitle' ? 't-warning' : 't-neutral'}>
              <h3>
                <WarningFilled /> {t[group]} <small className="num">{own.length}</small>
              </h3>
              <ul>
                {(group === 'shortTitle' ? byDay(own) : own.map((fault): [Fault, ...Fault[]] => [fault])).map(
                  ([fault, ...more]) => (
                    <li key={`${fault.rule} ${fault.employeeId} ${fault.date} ${JSON.stringify(fault.params)}`}>
                      <button type="button" onClick={() => onJump(fault)}>
                        {[faultLine(fault, lang), ...more.map((one) => reasonOf(one, lang))].join(t.and)}
                      </button>
                    </li>
                  ),
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </aside>
  );
}
