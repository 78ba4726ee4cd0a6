import { useCallback, useEffect, useRef } from 'react';

/** The same function for as long as it shows, doing what the latest one would: whoever is given it is not drawn again for it. */
export function useLatest<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
