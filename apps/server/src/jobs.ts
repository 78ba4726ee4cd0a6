import { accountSheet } from './features/account/account-sheet.service.ts';
import { takeEffect, takeEffectJob } from './features/adjustment/price-adjustment.service.ts';
import { exportMaker, makeExport } from './features/export/make-export.service.ts';
import { importTaker, takeImport } from './features/import/take-import.service.ts';
import { logSheet } from './features/log/log-sheet.service.ts';
import { productIntake } from './features/product/import-products.service.ts';
import { productSheet } from './features/product/product-sheet.service.ts';
import { ask } from './features/payment/ask.service.ts';
import { askJob } from './features/payment/ask-timing.service.ts';
import { pursue } from './features/refund/settle-refund.service.ts';
import { refundJob } from './features/refund/send-refund.service.ts';
import { orderSheet } from './features/order/order-sheet.service.ts';
import { on, type JobHandler } from './kernel/worker/jobs.ts';

/** What the worker does when asked by `ctx.later`: one line a job. */
export const handlers: JobHandler[] = [
  on(takeEffectJob, takeEffect),
  on(makeExport, exportMaker([accountSheet, logSheet, productSheet, orderSheet])),
  on(takeImport, importTaker([productIntake])),
  on(askJob, async (ctx, { paymentId }) => void (await ask(ctx, paymentId))),
  on(refundJob, (ctx, { partId }) => pursue(ctx, partId)),
];
