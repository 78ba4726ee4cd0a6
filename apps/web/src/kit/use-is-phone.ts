import { useSyncExternalStore } from 'react';

/** Asked of the window each time: page tests share this module and have a window of their own each. */
const asPhone = () => matchMedia('(max-width: 767px)');

function listen(changed: () => void) {
  const phone = asPhone();
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

/** SHELL-16: below this width tables become cards. */
export const useIsPhone = () => useSyncExternalStore(listen, () => asPhone().matches);
