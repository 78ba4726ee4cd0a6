import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherErrors } from '@netbar/contract/counter/voucher/voucher.errors';
import { voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import { typedVoucher } from '#features/counter/payment/payment.ts';
import { goesBackWith } from '#features/counter/refund/refund.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordParts } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { getAccount, refuseTypedVoucher, saveAccount, voucherKeysOwner } from './account.ts';
import { askForVouchers, askPlatform, queryVoucher } from './ask-platform.ts';
import { listDeals, saveDeal } from './deal.ts';
import { redeemVoucher, takeNetFeeBackWith } from './redeem.ts';
import { revokeVoucher } from './revoke.ts';
import { askVoucherJob } from './step-voucher.ts';
import { listVoucherTodos } from './voucher-todos.ts';
import { findVoucherIds, listToday, listVouchers } from './voucher.queries.ts';
import { writeOffVoucher } from './write-off.ts';

const voucherRoutes = routesOf(voucherApi, {
  writeOff: writeOffVoucher,
  query: queryVoucher,
  redeem: redeemVoucher,
  revoke: revokeVoucher,
  today: listToday,
  list: listVouchers,
  account: getAccount,
  saveAccount,
  deals: listDeals,
  saveDeal,
});

export const voucherFeature = defineFeature('voucher', {
  routes: [voucherRoutes],
  jobs: [on(askVoucherJob, (ctx, { voucherId }) => askPlatform(ctx, voucherId))],
  schedule: [
    {
      // Each voucher has a job of its own; this finds those whose job got lost.
      name: 'voucher.askAll',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by next_ask_time) as ids from tenant.vouchers
         where next_ask_time <= now() - interval '20 seconds' group by 1`,
        askForVouchers,
      ),
    },
  ],
  lifecycles: [voucherLifecycle],
  guards: { vouchers_code_once: voucherErrors.used },
  extensions: [
    typedVoucher.provide(refuseTypedVoucher),
    goesBackWith.provide(takeNetFeeBackWith),
    todoList.provide(listVoucherTodos),
    recordParts.provide({ kind: 'ORDER', docTypes: ['VOUCHER'], find: findVoucherIds }),
    vaultColumns.provide({ table: 'tenant.voucher_accounts', sealed: 'key_sealed', owner: voucherKeysOwner }),
    vaultColumns.provide({ table: 'tenant.voucher_shops', sealed: 'token_sealed', owner: voucherKeysOwner }),
    vaultColumns.provide({ table: 'tenant.vouchers', sealed: 'prepared_sealed', owner: voucherKeysOwner }),
  ],
});
