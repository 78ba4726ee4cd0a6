import { z } from 'zod';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';
import {
  CounterSettings,
  ListName,
  ListSettings,
  ListView,
  ListViewChange,
  ListViewRef,
  ListViewStar,
  NewListView,
} from './preference.model.ts';

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
  /** The caller's own views of all lists and those that people of the same branches share. */
  views: get('/api/admin/user/preference/view', { access: 'signedIn', input: nothing, output: z.array(ListView) }),
  addView: post('/api/admin/user/preference/view', {
    access: 'signedIn',
    input: NewListView,
    output: ListView,
    stale: ['preference'],
  }),
  changeView: put('/api/admin/user/preference/view/:id', {
    access: 'signedIn',
    input: ListViewChange,
    output: ListView,
    stale: ['preference'],
  }),
  removeView: del('/api/admin/user/preference/view/:id', {
    access: 'signedIn',
    input: ListViewRef,
    output: nothing,
    stale: ['preference'],
  }),
  starView: put('/api/admin/user/preference/star/:list', {
    access: 'signedIn',
    input: ListViewStar,
    output: nothing,
    stale: ['preference'],
  }),
  counter: get('/api/admin/user/preference/counter', { access: 'signedIn', input: nothing, output: CounterSettings }),
  saveCounter: put('/api/admin/user/preference/counter', {
    access: 'signedIn',
    input: CounterSettings,
    output: nothing,
    stale: ['preference'],
  }),
});
