import { z } from 'zod';
import { defineApi, get } from '#kernel/endpoint.ts';
import { file } from '#kernel/file.ts';
import { id } from '#kernel/model.ts';
import { Export, ExportFormat } from './export.model.ts';

const one = z.object({ id });

/** Progress and file of an export that the endpoint of a list has started. Only for the person who started it. */
export const exportApi = defineApi('export', {
  get: get('/api/admin/export/:id', { access: 'signedIn', input: one, output: Export }),
  file: get('/api/admin/export/:id/file', {
    access: 'signedIn',
    input: one.extend({ format: ExportFormat.default('xlsx') }),
    output: file,
  }),
});
