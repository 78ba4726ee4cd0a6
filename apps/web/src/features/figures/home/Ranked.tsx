import type { ReactNode } from 'react';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';
import { useWords } from '#kernel/lang.ts';

interface RankedProps {
  note: string;
  none: string;
  /** The best first. `mark`: what stands at the end of the bar. */
  rows: { id: string; name: string; value: number; shown: ReactNode; mark?: ReactNode }[];
}

/** Branches by a figure, each with its share of the best. */
export function Ranked({ note, none, rows }: RankedProps) {
  const t = useWords(homeWords);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Panel title={t.ranking} note={note}>
      <ol className="rank">
        {rows.map(({ id, name, value, shown, mark }, i) => (
          <li key={id}>
            <span className={i < 3 ? 'no num top' : 'no num'}>{i + 1}</span>
            <div className="rk-m">
              <div className="row">
                <span className={i === 0 ? 'ell b' : 'ell'}>{name}</span>
                <span className="sp" />
                <b className="num">{shown}</b>
              </div>
              <div className="row">
                <span className="bar">
                  <i style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
                </span>
                {mark}
              </div>
            </div>
          </li>
        ))}
        {rows.length === 0 && <li className="muted">{none}</li>}
      </ol>
    </Panel>
  );
}
