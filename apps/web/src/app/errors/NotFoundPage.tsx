import { useWords } from '#kernel/lang.ts';
import { errorWords } from './error.words.ts';
import { Fault } from './Fault.tsx';

export default function NotFoundPage() {
  const t = useWords(errorWords);
  return <Fault code="404" title={t.notFound} text={t.notFoundText} />;
}
