import { searchApi } from '@netbar/contract/platform/search/search.api';
import type { SearchGroup, SearchKind } from '@netbar/contract/platform/search/search.model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, CallError } from '#kernel/call.ts';
import { useConnection } from '#kernel/connection.ts';
import { SHOWN_ALONE } from './palette.rules.ts';

/** Between two letters of somebody who types fast. */
const PAUSE_MS = 120;
/** The same text is not asked for again meanwhile. */
const FRESH_MS = 15_000;

export interface Searching {
  groups: readonly SearchGroup[];
  /** The text these groups answer; another one while the next answer is on its way. */
  text: string;
  state: 'none' | 'searching' | 'found' | 'offline' | 'failed';
  /** The server's own words for a refusal, such as too many numbers. */
  refusal?: string | undefined;
}

interface Wanted {
  text: string;
  /** Only this kind, or nothing of the server's at all. */
  kind: SearchKind | 'none' | undefined;
}

/** Asks the server after a pause in typing. A newer text cancels the call for an older one, whose answer never shows. */
export function useSearch({ text, kind }: Wanted): Searching {
  const asked = usePaused(text);
  const isLost = useConnection((state) => state.isLost);
  const isWanted = asked !== '' && text !== '' && kind !== 'none';
  const input = { text: asked, ...(kind && kind !== 'none' && { kind, limit: SHOWN_ALONE }) };
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', 'find', input],
    queryFn: async ({ signal }) => ({ ...(await call(searchApi.find, input, { signal })), text: asked }),
    enabled: isWanted && !isLost,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  if (text === '' || kind === 'none') return { groups: [], text, state: 'none' };
  const groups = data?.groups ?? [];
  if (isLost) return { groups: [], text, state: 'offline' };
  if (asked !== text || isFetching) return { groups, text: data?.text ?? '', state: 'searching' };
  if (!error) return { groups, text: data?.text ?? '', state: 'found' };
  const isRefused = error instanceof CallError && error.status !== undefined;
  return { groups: [], text, state: 'failed', refusal: isRefused ? error.message : undefined };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
