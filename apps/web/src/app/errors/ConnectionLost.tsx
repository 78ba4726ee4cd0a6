import { useConnection } from '#kernel/connection.ts';
import { useWords } from '#kernel/lang.ts';
import { errorWords } from './error.words.ts';
import './connection-lost.css';

/** Says that the server cannot be reached, for as long as that lasts. Covers nothing that can be clicked. */
export function ConnectionLost() {
  const t = useWords(errorWords);
  const isLost = useConnection((state) => state.isLost);
  return (
    <p className="connection-lost" role="status">
      {isLost && <span>{navigator.onLine ? t.unreachableNow : t.offlineNow}</span>}
    </p>
  );
}
