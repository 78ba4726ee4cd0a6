import { branchFigure } from '#features/org/branch/branch.ts';
import { defineFeature } from '#kernel/feature.ts';
import { absorbJournals } from './absorb-journals.ts';
import { takingsFigure } from './branch-takings.ts';
import { finishYesterday, markRunning } from './mark-days.ts';
import { refreshRollups } from './refresh.ts';

export const factsFeature = defineFeature('facts', {
  extensions: [branchFigure.provide(takingsFigure)],
  loops: [
    { name: 'figures.facts', pauseMs: 1_000, run: ({ pool }) => absorbJournals(pool) },
    { name: 'figures.rollups', pauseMs: 1_000, run: (worker) => refreshRollups(worker) },
  ],
  schedule: [
    // Time passes at occupied seats without an event.
    { name: 'facts.markRunning', cron: '*/5 * * * *', run: markRunning },
    // After the last session of the night, before anybody reads the figures of yesterday.
    { name: 'facts.finishYesterday', cron: '20 7 * * *', run: finishYesterday },
  ],
});
