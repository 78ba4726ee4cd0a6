import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { installationErrors } from '@netbar/contract/platform/installation/installation.errors';
import { setPasswordByLink } from '#features/platform/account/account.ts';
import { inTx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { addCompany, founderOf, isSetUpToken, isWithoutCompany } from './installation.ts';

export async function getInstallation(ctx: Visit) {
  if (!(await isWithoutCompany(ctx))) throw new AppError(commonErrors.noSuchAddress);
  return { isOpen: true as const };
}

/** Makes the first company, its administrator and their password. Works once: whoever comes second finds nothing here. */
export async function setUpInstallation(ctx: Visit, input: In<typeof installationApi.setUp>) {
  await getInstallation(ctx);
  if (!isSetUpToken(ctx, input.token)) throw new AppError(installationErrors.wrongToken);
  const { companyName, username, name, password } = input;
  const code = await inTx(ctx.as(founderOf(ctx.newId())), async (ctx) => {
    await claimInstallation(ctx);
    return addCompany(ctx, { name: companyName, kind: 'CHAIN', admin: { username, name } });
  });
  return setPasswordByLink(ctx, { code, password });
}

/** Of two at once, the second waits here until the first has committed, and is refused. */
async function claimInstallation(ctx: Tx) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('platform.installation')
    .values({ companyId: ctx.actor.companyId })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.noSuchAddress);
}
