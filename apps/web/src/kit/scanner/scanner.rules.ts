/** Keys further apart than this were typed by hand, not scanned. */
export const BURST_GAP_MS = 50;
/** Shorter input is not a code: two keys may be hit together by hand. */
const SHORTEST_CODE = 6;

/** Characters typed so fast that they may come from a scanner. */
export interface Burst {
  text: string;
  at: number;
}

export const noBurst: Burst = { text: '', at: 0 };

interface Keystroke {
  burst: Burst;
  /** A complete code, ended by Enter. */
  code?: string;
  /** Earlier characters that turned out not to be a code; they are passed on as typed keys. */
  typed: string;
}

/** Adds one keystroke of the capture phase to the burst. Called for printable keys and Enter only. */
export function readKeystroke(burst: Burst, key: string, at: number): Keystroke {
  const isFast = burst.text !== '' && at - burst.at <= BURST_GAP_MS;
  const [before, typed] = isFast ? [burst.text, ''] : ['', burst.text];
  if (key !== 'Enter') return { burst: { text: before + key, at }, typed };
  if (before.length >= SHORTEST_CODE) return { burst: noBurst, code: before, typed };
  return { burst: noBurst, typed: typed + before };
}
