import { z } from 'zod';
import { CoolDays } from '#kernel/duty.ts';
import { defineApi, get, put } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';

const access = { can: 'PRODUCT_SETTING' } as const;
const Settings = z.object({ coolDays: CoolDays });

/** For how many days an account stays tied to whoever created it, reset it or gave it rights. */
export const dutyApi = defineApi('duty', {
  settings: get('/api/admin/duty/settings', { access, input: nothing, output: Settings }),
  setCoolDays: put('/api/admin/duty/settings', { access, input: Settings, output: Settings, stale: ['duty'] }),
});
