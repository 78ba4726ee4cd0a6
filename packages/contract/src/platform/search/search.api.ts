import { z } from 'zod';
import { defineApi, get } from '#kernel/endpoint.ts';
import { SearchGroup, SearchQuery } from './search.model.ts';

export const searchApi = defineApi('search', {
  /** What the caller may open, of every kind, by name, pinyin, initials or number. Each kind is searched by the function that opens it. */
  find: get('/api/search', { access: 'signedIn', input: SearchQuery, output: z.object({ groups: z.array(SearchGroup) }) }),
});
