/** A scanner types faster than any hand: nothing slower is one. */
export const BURST_GAP_MS = 50;
/** Shorter than this is not a code; somebody may hit two keys at once. */
const SHORTEST_CODE = 6;

/** What has been typed so fast that it may be a scanner. */
export interface Burst {
  text: string;
  at: number;
}

export const noBurst: Burst = { text: '', at: 0 };

interface Heard {
  burst: Burst;
  /** A whole code, read to its Enter. */
  code?: string;
  /** What came before this key and was no code after all: whoever it was meant for gets it. */
  typed: string;
}

/** One key in the capture phase. Only printable keys and Enter are asked about. */
export function hear(burst: Burst, key: string, at: number): Heard {
  const isFast = burst.text !== '' && at - burst.at <= BURST_GAP_MS;
  const [before, typed] = isFast ? [burst.text, ''] : ['', burst.text];
  if (key !== 'Enter') return { burst: { text: before + key, at }, typed };
  if (before.length >= SHORTEST_CODE) return { burst: noBurst, code: before, typed };
  return { burst: noBurst, typed: typed + before };
}
