import { preferenceApi } from '@netbar/contract/preference/preference.api';
import type { CounterSettings } from '@netbar/contract/preference/preference.model';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { keyMapOf } from './keys.rules.ts';

const none: CounterSettings = { favourites: [], keys: {} };

/** How the person signed in likes the counter; a change shows at once and is kept wherever they sign in. */
export function useSettings() {
  const cache = useQueryClient();
  const { data = none } = useApi(preferenceApi.counter, {});
  const save = useCommand(preferenceApi.saveCounter);
  const keys = useMemo(() => keyMapOf(data.keys), [data.keys]);
  const change = (part: Partial<CounterSettings>) => {
    const settings = { ...data, ...part };
    cache.setQueryData([preferenceApi.counter.feature, preferenceApi.counter.name, {}], settings);
    save.mutate(settings);
  };
  return { favourites: data.favourites, keys, chosen: data.keys, change };
}
