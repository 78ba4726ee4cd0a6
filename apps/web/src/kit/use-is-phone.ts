import { useSyncExternalStore } from 'react';

/** SHELL-16: below this width tables become cards. */
const phone = matchMedia('(max-width: 767px)');

const subscribe = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone.matches);
