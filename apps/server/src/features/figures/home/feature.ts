import { homeApi } from '@netbar/contract/figures/home/home.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { getBranchNow } from './branch-now.ts';
import { sendSummaries } from './daily-summary.ts';
import { getFirstSteps, skipStep } from './first-steps.ts';
import { getOrderRate } from './order-rate.ts';
import { listOwed } from './owed.ts';
import { getOverview } from './overview.ts';
import { getPeople } from './people-now.ts';
import { getPlan, listHelpers, listNetbars } from './plan.ts';
import { getTakings } from './takings.ts';
import { getTodos } from './todos.ts';
import { getTrend } from './trend.ts';

const homeRoutes = routesOf(homeApi, {
  plan: getPlan,
  todos: getTodos,
  overview: getOverview,
  trend: getTrend,
  takings: getTakings,
  owed: listOwed,
  branchNow: getBranchNow,
  orderRate: getOrderRate,
  people: getPeople,
  netbars: listNetbars,
  helpers: listHelpers,
  firstSteps: getFirstSteps,
  skipStep,
});

export const homeFeature = defineFeature('home', {
  routes: [homeRoutes],
  schedule: [
    {
      // Before the day's first meetings, after the night's jobs.
      name: 'home.sendSummaries',
      cron: '0 9 * * *',
      run: perCompany(`select id as "companyId" from platform.companies where kind = 'CHAIN'`, sendSummaries),
    },
  ],
});
