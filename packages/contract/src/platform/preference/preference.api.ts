import { z } from 'zod';
import { defineApi, get, put } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';
import { CounterSettings, ListName, ListSettings } from './preference.model.ts';

/** Settings that people choose for themselves, stored on the server. */
export const preferenceApi = defineApi('preference', {
  lists: get('/api/admin/user/preference/list', {
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ list: ListName, settings: ListSettings })),
  }),
  saveList: put('/api/admin/user/preference/list/:list', {
    access: 'signedIn',
    input: z.object({ list: ListName, settings: ListSettings }),
    output: nothing,
  }),
  counter: get('/api/admin/user/preference/counter', { access: 'signedIn', input: nothing, output: CounterSettings }),
  saveCounter: put('/api/admin/user/preference/counter', {
    access: 'signedIn',
    input: CounterSettings,
    output: nothing,
    stale: ['preference'],
  }),
});
