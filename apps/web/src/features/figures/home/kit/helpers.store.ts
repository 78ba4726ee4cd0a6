import { homeApi } from '@netbar/contract/figures/home/home.api';
import { create } from 'zustand';
import { call } from '#kernel/call.ts';

/** Names of people who can give a role to whoever was turned away last in this window. */
export const useHelpers = create<{ names: readonly string[] }>(() => ({ names: [] }));

/** Asks for them as the person who is still signed in. Without an answer the page names nobody. */
export const rememberHelpers = () =>
  call(homeApi.helpers, {}).then(
    ({ names }) => useHelpers.setState({ names }),
    () => useHelpers.setState({ names: [] }),
  );
