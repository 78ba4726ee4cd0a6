import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { cashDepositLifecycle, LATE_DAYS, safeCountLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { listFreeLines, setLineAside } from './bank-lines.ts';
import { tellLateDeposits } from './deposit-notices.ts';
import { cashDepositTodos } from './deposit-todos.ts';
import { depositBookSheet, exportDepositBook } from './export-book.ts';
import { getDeposit } from './get-deposit.ts';
import { importBankLines } from './import-lines.ts';
import { answerAboutDeposit, askAboutDeposit, bookDepositDifference } from './inquiries.ts';
import { listCandidates, matchBrandLater, matchByHand, unmatchDeposit } from './match-deposit.ts';
import { getBook } from './read-book.ts';
import { getDay } from './read-day.ts';
import { bookCount, countSafe, explainCount, payOutOfSafe } from './safe.ts';
import { addBankSlip, cancelDeposit, matchDepositsJob, sealDeposit } from './seal-deposit.ts';
import { cashDepositDuties } from './step-deposit.ts';

const cashDepositRoutes = routesOf(cashDepositApi, {
  book: getBook,
  day: getDay,
  get: getDeposit,
  addPicture,
  seal: sealDeposit,
  bank: addBankSlip,
  cancel: cancelDeposit,
  candidates: listCandidates,
  match: matchByHand,
  unmatch: unmatchDeposit,
  ask: askAboutDeposit,
  answer: answerAboutDeposit,
  bookDifference: bookDepositDifference,
  payOut: payOutOfSafe,
  count: countSafe,
  explainCount,
  bookCount,
  importLines: importBankLines,
  lines: listFreeLines,
  setAside: setLineAside,
  export: exportDepositBook,
});

export const cashDepositFeature = defineFeature('cashDeposit', {
  routes: [cashDepositRoutes],
  jobs: [on(matchDepositsJob, matchBrandLater)],
  schedule: [
    {
      // In the morning, when somebody can ask the bank.
      name: 'cashDeposit.tellLate',
      cron: '30 9 * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by sealed_time) as ids from tenant.cash_deposits
         where status in ('SEALED', 'BANKED') and sealed_time < now() - interval '${LATE_DAYS} days' group by 1`,
        tellLateDeposits,
      ),
    },
  ],
  lifecycles: [cashDepositLifecycle, safeCountLifecycle],
  duties: cashDepositDuties,
  guards: { cash_deposits_line: cashDepositErrors.lineTaken },
  extensions: [...cashDepositTodos.map(todoList.provide), exportSheet.provide(depositBookSheet)],
});
