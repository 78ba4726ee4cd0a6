import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import type { ListSettings } from '@netbar/contract/platform/preference/preference.model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { call } from '#kernel/call.ts';
import { type Placed, settingsAsDeclared } from './columns.rules.ts';

const KEY = ['preference', 'lists', {}];
type Kept = { list: string; settings: ListSettings }[];

/** Somebody's settings of a list, stored on the server and so the same at every till. A page that changes its columns raises `version`. */
export function useListSettings(list: string, columns: readonly Placed[], version: number) {
  const { message } = App.useApp();
  const cache = useQueryClient();
  const kept = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Kept> => call(preferenceApi.lists, {}, { signal }),
    staleTime: Infinity,
  });
  const declared = useMemo(() => settingsAsDeclared(columns, version), [columns, version]);
  const own = kept.data?.find((one) => one.list === list)?.settings;
  const settings = own?.version === version ? own : declared;
  const put = useCallback(
    (next: ListSettings) => {
      cache.setQueryData<Kept>(KEY, (before = []) => [...before.filter((one) => one.list !== list), { list, settings: next }]);
      call(preferenceApi.saveList, { list, settings: next }).catch((error: Error) => message.error(error.message));
    },
    [cache, list, message],
  );
  return {
    settings,
    /** False until the settings are loaded; a table shown earlier would jump. */
    isReady: !kept.isPending,
    change: useCallback((more: Partial<ListSettings>) => put({ ...settings, ...more }), [put, settings]),
    declared,
  };
}
