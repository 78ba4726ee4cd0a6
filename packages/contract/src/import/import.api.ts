import { z } from 'zod';
import { defineApi, get } from '../kernel/endpoint.ts';
import { id } from '../kernel/model.ts';
import { Import } from './import.model.ts';

/** How far a large import is, which the endpoint of its list has started. Only for whoever did. */
export const importApi = defineApi('import', {
  get: get('/api/admin/import/:id', { access: 'signedIn', input: z.object({ id }), output: Import }),
});
