import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kernel/call.ts';

/** The list somebody came from: its question, and the page of it that they were on. Kept per window. */
interface Trail {
  /** Filter and order, without the page. */
  input: object;
  page: number;
  limit: number;
  ids: string[];
  total: number;
}

interface PageOf {
  rows: { id: string }[];
  total: number;
}

const keyOf = ({ feature, name }: Endpoint) => `trail ${feature}.${name}`;

export const writeTrail = (api: Endpoint, trail: Trail) => sessionStorage.setItem(keyOf(api), JSON.stringify(trail));

function readTrail(api: Endpoint): Trail | undefined {
  const text = sessionStorage.getItem(keyOf(api));
  return text === null ? undefined : (JSON.parse(text) as Trail);
}

/** Called by a list with what it shows, so that a record opened from it knows its neighbours. */
export function useKeepTrail(
  api: Endpoint,
  input: object,
  { page, limit }: { page: number; limit: number },
  shown: PageOf | undefined,
) {
  const text = shown && JSON.stringify({ input, page, limit, ids: shown.rows.map(({ id }) => id), total: shown.total });
  useEffect(() => {
    if (text) sessionStorage.setItem(keyOf(api), text);
  }, [api, text]);
}

/** Where a record stands in the list one came from; undefined for a record that was not opened from it. */
export function useTrail(api: Endpoint, id: string, onGo: (id: string) => void) {
  const cache = useQueryClient();
  const [isTurning, setTurning] = useState(false);
  const trail = readTrail(api);
  const at = trail?.ids.indexOf(id) ?? -1;
  if (!trail || at < 0) return undefined;
  const place = (trail.page - 1) * trail.limit + at + 1;

  /** The page before or after, which becomes the one that is kept. */
  const turn = async (step: 1 | -1) => {
    const page = trail.page + step;
    const input = { ...trail.input, page, limit: trail.limit } as Sent<Endpoint>;
    const found = (await cache.fetchQuery({
      queryKey: [api.feature, api.name, input],
      queryFn: ({ signal }): Promise<Got<Endpoint>> => call(api, input, { signal }),
    })) as PageOf;
    const ids = found.rows.map((row) => row.id);
    const next = step === 1 ? ids[0] : ids.at(-1);
    // The list may have become shorter meanwhile.
    if (next === undefined) return;
    writeTrail(api, { ...trail, page, ids, total: found.total });
    onGo(next);
  };
  const go = (step: 1 | -1) => {
    const next = trail.ids[at + step];
    if (next !== undefined) return onGo(next);
    setTurning(true);
    void turn(step).finally(() => setTurning(false));
  };
  return {
    place,
    total: trail.total,
    isTurning,
    back: place > 1 ? () => go(-1) : undefined,
    forth: place < trail.total ? () => go(1) : undefined,
  };
}
