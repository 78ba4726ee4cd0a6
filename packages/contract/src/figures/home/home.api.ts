import { z } from 'zod';
import { defineApi, get, put } from '#kernel/endpoint.ts';
import { id, nothing } from '#kernel/model.ts';
import {
  BranchNow,
  BrandFilter,
  FirstSteps,
  Helpers,
  HomePlan,
  Netbars,
  OrderRate,
  OwedBalances,
  OwedFilter,
  Overview,
  PeopleNow,
  SkipStep,
  Takings,
  TakingsFilter,
  Todos,
  Trend,
  TrendFilter,
} from './home.model.ts';

const signedIn = 'signedIn';

export const homeApi = defineApi('home', {
  /** Which home the caller has. */
  plan: get('/api/admin/home/plan', { access: signedIn, input: nothing, output: HomePlan }),
  /** What waits for the caller, in all their branches. */
  todos: get('/api/admin/home/todo', { access: signedIn, input: nothing, output: Todos }),
  /** With a brand: the figures of its branches alone. The log stays that of all the caller's branches. */
  overview: get('/api/admin/home/overview', { access: signedIn, input: BrandFilter, output: Overview }),
  trend: get('/api/admin/home/trend', { access: { can: 'ORDER_LIST' }, input: TrendFilter, output: Trend.nullable() }),
  /** Null for people who count a drawer blind. */
  takings: get('/api/admin/home/takings', { access: { can: 'ORDER_LIST' }, input: TakingsFilter, output: Takings.nullable() }),
  /** The balances behind what is owed to guests. */
  owed: get('/api/admin/home/owed', { access: { can: 'ORDER_LIST' }, input: OwedFilter, output: OwedBalances.nullable() }),
  branchNow: get('/api/admin/home/branch/:branchId', {
    access: signedIn,
    input: z.object({ branchId: id }),
    output: BranchNow,
  }),
  /** API-08: how a branch answers its orders and calls today; `id` is the branch. */
  orderRate: get('/api/payment/order/rate/:id', { access: { can: 'ORDER_WORK' }, input: z.object({ id }), output: OrderRate }),
  people: get('/api/admin/home/people', { access: { can: 'USER_LIST' }, input: nothing, output: PeopleNow }),
  /** For people of a service provider. */
  netbars: get('/api/admin/home/netbar', { access: signedIn, input: nothing, output: Netbars }),
  helpers: get('/api/admin/home/helper', { access: signedIn, input: nothing, output: Helpers }),
  firstSteps: get('/api/admin/home/firstSteps', { access: { can: 'BRANCH_EDIT' }, input: nothing, output: FirstSteps }),
  /** Leaves a step for later, or takes it up again. */
  skipStep: put('/api/admin/home/firstSteps/skipped', {
    access: { can: 'BRANCH_EDIT' },
    input: SkipStep,
    output: nothing,
    stale: ['home'],
  }),
});
