import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import type { ListSettings, ListView } from '@netbar/contract/platform/preference/preference.model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#kernel/call.ts';
import type { Question } from './question.rules.ts';

/** The saved view in the address. Empty: none, although one is the default. */
export const VIEW = 'saved';

const none: ListView[] = [];

/** The saved views of a list, and the one that is open: the one in the address, else the default of whoever is signed in. */
export function useListViews(list: string, names: string[]) {
  const [params] = useSearchParams();
  const kept = useQuery({
    queryKey: ['preference', 'views', {}],
    queryFn: ({ signal }): Promise<ListView[]> => call(preferenceApi.views, {}, { signal }),
    staleTime: Infinity,
  });
  const views = kept.data?.filter((view) => view.list === list) ?? none;
  const saved = params.get(VIEW);
  const isAsked = [...names, 'sort'].some((name) => params.has(name));
  const base = views.find(({ id, isStarred }) => (saved === null ? isStarred : id === saved));
  return {
    views,
    /** False until the views are loaded: one of them may be what the list asks. */
    isReady: !kept.isPending,
    /** What an address without conditions asks. */
    base,
    /** A link with conditions of its own and no view is not the default view changed. */
    active: saved === null && isAsked ? undefined : base,
  };
}

export const questionOf = ({ content: { values, sort } }: ListView): Question => ({ values, sort });

/** Changes to how a view is shown, until the view is overwritten or left. */
export function useViewDraft(view: ListView | undefined) {
  const [draft, setDraft] = useState<{ id: string; settings: ListSettings }>();
  return {
    settings: view && (draft?.id === view.id ? draft.settings : view.content.settings),
    put: (settings: ListSettings) => view && setDraft({ id: view.id, settings }),
    drop: () => setDraft(undefined),
  };
}
