import { useCallback, useEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest `run`, so that memoised components given it do not re-render. */
export function useLatest<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
