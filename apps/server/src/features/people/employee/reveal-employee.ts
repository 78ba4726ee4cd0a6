import type { In } from '@netbar/contract/kernel/endpoint';
import type { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { revealNumbers } from '#features/platform/reveal/reveal.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { openEmergency, openSealed } from './employee-numbers.ts';

/** Shows everything that is sealed of an employee but the scans. */
export const revealEmployee = (ctx: Ctx, { id, reason }: In<typeof employeeApi.reveal>) =>
  revealNumbers(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('employees')
      .select(['branchId', 'phoneSealed', 'idCardSealed', 'addressSealed', 'emergencySealed', 'bankCardSealed'])
      .where(inScope(ctx, 'employees.branchId'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound(employeeNouns.employee));
    const about = { action: 'employee.reveal', subjectType: 'EMPLOYEE', subjectId: id, branchId: row.branchId, reason } as const;
    const numbers = {
      phone: openSealed(ctx, row.phoneSealed),
      idCard: openSealed(ctx, row.idCardSealed),
      address: openSealed(ctx, row.addressSealed),
      emergency: openEmergency(ctx, row.emergencySealed),
      bankCard: openSealed(ctx, row.bankCardSealed),
    };
    return { about: { ...about, fields: ['phone', 'idCard', 'address', 'emergency', 'bankAccount'] }, numbers };
  });
