import { useEffect, useEffectEvent } from 'react';

type Reader = (code: string) => void;

const readers: Reader[] = [];

/** Reads codes while it shows; of several readers the one that came last. */
export function useScan(reader: Reader) {
  const read = useEffectEvent(reader);
  useEffect(() => {
    const mine: Reader = (code) => read(code);
    readers.push(mine);
    return () => void readers.splice(readers.indexOf(mine), 1);
  }, []);
}

export const scanned = (code: string) => readers.at(-1)?.(code);
