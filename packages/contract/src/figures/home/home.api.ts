import { z } from 'zod';
import { defineApi, get } from '#kernel/endpoint.ts';
import { id } from '#kernel/model.ts';
import { Overview } from './home.model.ts';

export const homeApi = defineApi('home', {
  /** With a brand: the figures of its branches alone. To-dos and the log stay those of all the caller's branches. */
  overview: get('/api/admin/home/overview', {
    access: 'signedIn',
    input: z.object({ brandId: id.optional() }),
    output: Overview,
  }),
});
