import type { Behaviour } from '@netbar/contract/guests/member/behaviour.model';
import { useWords } from '#kernel/lang.ts';
import { WeekHeat } from '#kit/chart/WeekHeat.tsx';
import { Panel } from '#kit/Panel.tsx';
import { behaviourWords } from './behaviour.words.ts';
import { memberWords } from './member.words.ts';

/** When a member comes, where they sit and what they buy. */
export function MemberHabits({ behaviour: { heat, favourites, products } }: { behaviour: Behaviour }) {
  const t = useWords(memberWords);
  const b = useWords(behaviourWords);
  const most = Math.max(1, ...favourites.map(({ visits }) => visits));
  return (
    <div className="mem-habits">
      <WeekHeat title={b.heat} note={t.last90} hours={heat} />
      <Panel title={t.mostOften} note={t.last90}>
        {favourites.length + products.length === 0 && <p className="muted">{b.noVisits}</p>}
        <ul className="mem-often">
          {favourites.map(({ machineNo, areaName, branchName, visits }) => (
            <li key={`${branchName} ${machineNo}`} title={branchName}>
              <span className="ell">{`${machineNo} ${areaName}`}</span>
              <span className="rec-bar">
                <i aria-hidden>
                  <em style={{ width: `${(visits / most) * 100}%` }} />
                </i>
                <b className="num">{visits}</b>
              </span>
            </li>
          ))}
          {products.map(({ name, unit, qty }) => (
            <li key={name}>
              <span className="ell">{name}</span>
              <b className="num">{`${qty} ${unit}`}</b>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
