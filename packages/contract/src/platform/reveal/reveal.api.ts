import { defineApi, get } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import { Reveal, RevealFilter } from './reveal.model.ts';

export const revealApi = defineApi('reveal', {
  list: get('/api/admin/reveal/page', { access: { can: 'LOG_LIST' }, input: RevealFilter, output: pageOf(Reveal) }),
});
