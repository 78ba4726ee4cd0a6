import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import type { RosterProposal } from '@netbar/contract/people/roster/proposal.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { stepPath } from '#kit/chart/step-chart.rules.ts';
import { brokenWishesOf, uncoveredHoursOf, withCost, type CostPoint } from './proposal-view.rules.ts';
import { proposalWords } from './proposal.words.ts';

/** A proposal while it is worked on: how long, and how its best roster so far becomes better. */
export function ProposalProgress({ proposal }: { proposal: RosterProposal }) {
  const t = useWords(proposalWords);
  const cancel = useCommand(rosterProposalApi.cancelProposal);
  const { id, limitSec, best, status, startedTime } = proposal;
  const passed = startedTime === null ? 0 : Math.max(0, (serverNow().getTime() - Date.parse(startedTime)) / 1000);
  const seconds = Math.min(limitSec, Math.round(passed));
  const [costs, setCosts] = useState<CostPoint[]>([]);
  // A better roster came with this answer.
  if (best && (costs.length === 0 || best.cost < (costs.at(-1)?.value ?? 0))) setCosts(withCost(costs, passed, best.cost));
  return (
    <div className="pp-progress">
      <header>
        <b aria-live="polite">{status === 'WAITING' ? t.waiting : t.running}</b>
        <span className="num muted">{fill(t.elapsed, { n: seconds, limit: limitSec })}</span>
        <span className="sp" />
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {best ? t.stopBest : t.stop}
        </Button>
      </header>
      <progress max={limitSec} value={status === 'WAITING' ? 0 : seconds} aria-label={t.running} />
      {best ? (
        <>
          <ProposalFigures proposal={proposal} />
          <h3>{t.costOverTime}</h3>
          <CostLine points={costs} now={passed} seconds={Math.max(limitSec, passed)} />
        </>
      ) : (
        <p className="muted">{t.noneYet}</p>
      )}
    </div>
  );
}

const [WIDTH, HEIGHT] = [600, 160];
const write = (cost: number) => Math.round(cost).toLocaleString('en-US');

/** The cost of the best roster over the time allowed, falling from the first one found. */
function CostLine({ points, now, seconds }: { points: readonly CostPoint[]; now: number; seconds: number }) {
  const t = useWords(proposalWords);
  const most = Math.max(1, ...points.map(({ value }) => value));
  const path = stepPath(
    points,
    now,
    (at) => (at / seconds) * WIDTH,
    (value) => HEIGHT - (value / most) * (HEIGHT - 4),
  );
  return (
    <div className="pp-costs">
      <div className="num" aria-hidden>
        <span>{write(most)}</span>
        <span>{write(most / 2)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t.costOverTime}>
        <path d={path} fill="none" stroke="var(--wk-cat-1)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="num" aria-hidden>
        {[0, seconds / 2, seconds].map((at) => (
          <span key={at}>{fill(t.seconds, { n: Math.round(at) })}</span>
        ))}
      </div>
    </div>
  );
}

/** The best roster so far in four figures. */
export function ProposalFigures({ proposal: { best, found } }: { proposal: RosterProposal }) {
  const t = useWords(proposalWords);
  if (!best) return null;
  const uncovered = uncoveredHoursOf(best.parts);
  const figures = [
    {
      key: 'uncovered',
      label: t.uncovered,
      value: fill(t.headHours, { n: uncovered }),
      tone: uncovered > 0 ? 'is-bad' : 'is-good',
    },
    { key: 'wishes', label: t.brokenWishes, value: String(brokenWishesOf(best.parts)), tone: '' },
    { key: 'cost', label: t.cost, value: write(best.cost), tone: '', title: t.costHelp },
    { key: 'found', label: t.found, value: fill(t.foundN, { n: found }), tone: '' },
  ];
  return (
    <dl className="pp-figures">
      {figures.map(({ key, label, value, tone, title }) => (
        <div key={key} title={title}>
          <dt>{label}</dt>
          <dd className={`num ${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
