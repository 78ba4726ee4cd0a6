import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { billRowLifecycle, channelBillLifecycle } from '@netbar/contract/figures/third-income/third-income.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { apart } from '#kernel/duty-rules.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { fetchBill, getFile, importBill, takeBillFileJob } from './bring-file.ts';
import { billRowSheet, exportRows } from './export-rows.ts';
import { fetchDueBills } from './fetch-due.ts';
import { listThirdIncomeTodos, tellOverdue } from './overdue.ts';
import { resolveRow } from './resolve.ts';
import { settleBill } from './settle.ts';
import { takeBillFile } from './take-file.ts';
import { getBill, getDay, getRow, listBills, listRows } from './third-income.queries.ts';

const thirdIncomeRoutes = routesOf(thirdIncomeApi, {
  day: getDay,
  bill: getBill,
  bills: listBills,
  rows: listRows,
  row: getRow,
  import: importBill,
  fetch: fetchBill,
  file: getFile,
  resolve: resolveRow,
  settle: settleBill,
  export: exportRows,
});

const CHAINS = `select id as "companyId" from platform.companies where kind = 'CHAIN'`;

export const thirdIncomeFeature = defineFeature('thirdIncome', {
  routes: [thirdIncomeRoutes],
  jobs: [on(takeBillFileJob, takeBillFile)],
  schedule: [
    // Channels make the bill of a day by ten of the next morning; later turns try again what was missing.
    { name: 'thirdIncome.fetchDue', cron: '10 10-20/2 * * *', run: perCompany(CHAINS, fetchDueBills) },
    { name: 'thirdIncome.tellOverdue', cron: '40 10 * * *', run: perCompany(CHAINS, tellOverdue) },
  ],
  lifecycles: [channelBillLifecycle, billRowLifecycle],
  duties: apart(billRowLifecycle.name, [['CASHIER', 'AUDITOR']]),
  extensions: [exportSheet.provide(billRowSheet), todoList.provide(listThirdIncomeTodos)],
});
