import type { In } from '@netbar/contract/kernel/endpoint';
import { dutyApi } from '@netbar/contract/org/duty/duty.api';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany } from '#kernel/ctx.ts';
import { coolDaysOf, setCoolDays } from '#kernel/duties.ts';

export const getDutySettings = async (ctx: Ctx) => ({ coolDays: await coolDaysOf(ctx) });

/** It applies to the whole company, so only people with the whole company may change it. */
export const changeCoolDays = (ctx: Ctx, input: In<typeof dutyApi.setCoolDays>) =>
  command(ctx, dutyApi.setCoolDays, input, async (ctx) => {
    requireWholeCompany(ctx);
    const before = await coolDaysOf(ctx);
    await setCoolDays(ctx, input.coolDays);
    ctx.trace({ action: 'DUTY.setCoolDays', docType: 'DUTY', detail: { before: { coolDays: before }, after: input } });
    return input;
  });
