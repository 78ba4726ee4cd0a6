import { ReloadOutlined } from '@ant-design/icons';
import type { DrawTerms } from '@netbar/contract/activities/activity/rule.model';
import { expectedCost, stepOf, type Simulation, type Spread } from '@netbar/contract/activities/draw/draw.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { prizesPartWords } from './prizes-part.words.ts';
import { SIMULATED_DRAWS, SIMULATED_RUNS, SPREAD_STEPS, useSimulation } from './use-simulation.ts';
import './draw.css';

const wholeYuan = (fen: number) => groupThousands(Math.round(fen / 100));

/** What ten thousand draws would give and cost, by the same rules as the server's. */
export function SimulationPanel({ terms }: { terms: DrawTerms }) {
  const t = useWords(prizesPartWords);
  const [seed, setSeed] = useState(1);
  const { run, spread, done } = useSimulation(terms, seed);
  return (
    <Panel
      title={fill(t.simulation, { n: groupThousands(SIMULATED_DRAWS) })}
      note={t.simulationNote}
      extra={
        <button type="button" className="link" onClick={() => setSeed(seed + 1)}>
          <ReloadOutlined aria-hidden /> {t.again}
        </button>
      }
    >
      <SimulatedPrizes terms={terms} run={run} />
      <SimulatedFacts terms={terms} run={run} />
      {spread ? (
        <SpreadBars spread={spread} costFen={run.costFen} />
      ) : (
        <p className="muted num">{fill(t.running, { done, n: groupThousands(SIMULATED_RUNS) })}</p>
      )}
    </Panel>
  );
}

function SimulatedPrizes({ terms, run }: { terms: DrawTerms; run: Simulation }) {
  const t = useWords(prizesPartWords);
  return (
    <table className="draw-simulated" aria-label={fill(t.simulation, { n: run.draws })}>
      <thead>
        <tr>
          <th scope="col">{t.prize}</th>
          <th scope="col">{t.expected}</th>
          <th scope="col">{t.drawn}</th>
          <th scope="col">{t.costSum}</th>
        </tr>
      </thead>
      <tbody>
        {run.prizes.map(({ key, expected, given, costFen, ranOutAt }) => (
          <tr key={key}>
            <td>{terms.prizes.find((prize) => prize.key === key)?.name}</td>
            <td className="num">{groupThousands(Math.round(expected))}</td>
            <td className={ranOutAt === null ? 'num' : 'num t-warning'}>{groupThousands(given)}</td>
            <td>{costFen === 0 ? <span className="muted">—</span> : <Money fen={costFen} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t.total}</td>
          <td className="num">{groupThousands(run.draws)}</td>
          <td className="num">{groupThousands(run.draws)}</td>
          <td>
            <Money fen={run.costFen} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What one draw cost, and which prize was gone first. */
function SimulatedFacts({ terms, run }: { terms: DrawTerms; run: Simulation }) {
  const t = useWords(prizesPartWords);
  const [first] = run.prizes.filter(({ ranOutAt }) => ranOutAt !== null).toSorted((a, b) => b.missed - a.missed);
  const name = terms.prizes.find(({ key }) => key === first?.key)?.name ?? '';
  return (
    <dl className="draw-facts">
      <div>
        <dt>{t.perDraw}</dt>
        <dd>
          <b className="num">{yuan(Math.round(run.costFen / run.draws))}</b>
          <small className="muted num">{fill(t.perDrawNote, { each: (expectedCost(terms.prizes) / 100).toFixed(2) })}</small>
        </dd>
      </div>
      <div>
        <dt>{first ? fill(t.goneAt, { name }) : t.stock}</dt>
        <dd>
          <b className="num">{first ? fill(t.drawNo, { n: groupThousands(first.ranOutAt ?? 0) }) : '—'}</b>
          <small className="muted num">{first ? fill(t.goneNote, { n: first.missed }) : t.nothingGone}</small>
        </dd>
      </div>
    </dl>
  );
}

/** How the total cost spreads over many runs; the outlined bar is the run above. */
function SpreadBars({ spread, costFen }: { spread: Spread; costFen: number }) {
  const t = useWords(prizesPartWords);
  const { bars, lowFen, highFen, fromFen, toFen } = spread;
  const most = Math.max(1, ...bars);
  const stepFen = (toFen - fromFen) / SPREAD_STEPS;
  const now = stepOf(costFen, { fromFen, toFen, steps: SPREAD_STEPS });
  const isInside = (i: number) => fromFen + (i + 1) * stepFen > lowFen && fromFen + i * stepFen < highFen;
  const title = fill(t.spread, { n: groupThousands(SIMULATED_RUNS) });
  const range = fill(t.spreadNote, { low: wholeYuan(lowFen), high: wholeYuan(highFen) });
  return (
    <figure className="draw-spread">
      <figcaption>
        <span>{title}</span>
        <small className="muted num">{range}</small>
      </figcaption>
      <div className="draw-bars" role="img" aria-label={`${title} ${range}`}>
        {bars.map((runs, i) => (
          <i
            // Bars have no name but their place.
            key={fromFen + i * stepFen}
            className={`${isInside(i) ? '' : 'is-rare'}${i === now ? ' is-now' : ''}`}
            style={{ height: `max(${(runs / most) * 100}%, 1px)` }}
          />
        ))}
      </div>
      <p className="muted num" aria-hidden>
        <span>¥{wholeYuan(fromFen)}</span>
        <span>{fill(t.thisRun, { fen: wholeYuan(costFen) })}</span>
        <span>¥{wholeYuan(toFen)}</span>
      </p>
    </figure>
  );
}
