import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { errorWords } from './error.words.ts';
import { Fault } from './Fault.tsx';

/** Shown in place of a page that threw. */
export function Crashed({ requestId, onRetry }: { requestId: string | undefined; onRetry: () => void }) {
  const t = useWords(errorWords);
  const cache = useQueryClient();
  const retry = () => {
    // Cached data may be what made the page throw.
    cache.removeQueries({ type: 'inactive' });
    onRetry();
  };
  const text = requestId ? `${t.crashedText}${fill(t.number, { id: requestId })}` : t.crashedText;
  const action = (
    <PlainButton look="primary" onClick={retry}>
      {t.retry}
    </PlainButton>
  );
  return <Fault code="!" title={t.crashed} text={text} action={action} />;
}
