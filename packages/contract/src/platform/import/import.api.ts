import { z } from 'zod';
import { defineApi, get } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { Import } from './import.model.ts';

/** Progress of a large import that the endpoint of a list has started. Only for the person who started it. */
export const importApi = defineApi('import', {
  get: get('/api/admin/import/:id', { access: 'signedIn', input: z.object({ id }), output: Import }),
});
