import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { fileOf } from './take-import.service.ts';

/** Files and rows of imports that are a week old. The file goes first, so that none is left without a row that names it. */
export async function forgetImports({ pool, openCtx }: WorkerCtx) {
  const { rows } = await pool.query<{ id: string; companyId: string }>(
    `select id, company_id as "companyId" from tenant.imports where created_time < now() - interval '7 days'`,
  );
  for (const { id, companyId } of rows) {
    await openCtx(companyId).gateways.storage.remove(fileOf(companyId, id));
    await pool.query('delete from tenant.imports where company_id = $1 and id = $2', [companyId, id]);
  }
}
