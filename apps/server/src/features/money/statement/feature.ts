import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { logContent } from '#features/platform/log/log.ts';
import { defineFeature } from '#kernel/feature.ts';
import { todoList } from '#kernel/todo.ts';
import { logWithoutAmounts } from './log-amounts.ts';
import { statementDuties } from './statement-kind.ts';
import { listStatementTodos } from './statement-todos.ts';

/** It has no routes of its own: the functions of a statement differ by its kind, and so do its endpoints. */
export const statementFeature = defineFeature('statement', {
  lifecycles: [statementLifecycle],
  duties: statementDuties,
  guards: {
    statement_lines_one_live: statementErrors.takenElsewhere,
    statement_payments_bank_ref: statementErrors.bankRefUsed,
    statements_paid_within_total: statementErrors.nothingToPay,
    statements_settled: statementErrors.settled,
  },
  extensions: [todoList.provide(listStatementTodos), logContent.provide(logWithoutAmounts)],
});
