import { defineApi, get } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';
import { Overview } from './home.model.ts';

export const homeApi = defineApi('home', {
  overview: get('/api/admin/home/overview', { access: 'signedIn', input: nothing, output: Overview }),
});
