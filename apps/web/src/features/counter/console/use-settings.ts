import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import type { CounterSettings } from '@netbar/contract/platform/preference/preference.model';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { keyMapOf } from './keys/keys.rules.ts';

const none: CounterSettings = { favourites: [], keys: {} };

/** The counter settings of whoever is signed in: favourites and keys. */
export function useSettings() {
  const { data = none } = useApi(preferenceApi.counter, {});
  const keys = useMemo(() => keyMapOf(data.keys), [data.keys]);
  return { favourites: data.favourites, keys, chosen: data.keys };
}

/** A change shows immediately and is saved on the server, so it applies wherever they sign in. */
export function useChangeSettings() {
  const cache = useQueryClient();
  const save = useCommand(preferenceApi.saveCounter);
  return (part: Partial<CounterSettings>) => {
    const key = [preferenceApi.counter.feature, preferenceApi.counter.name, {}];
    const settings = { ...(cache.getQueryData<CounterSettings>(key) ?? none), ...part };
    cache.setQueryData(key, settings);
    save.mutate(settings);
  };
}
