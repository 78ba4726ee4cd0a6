import { useWords } from '#kernel/lang.ts';
import { errorWords } from './error.words.ts';
import { Fault } from './Fault.tsx';

export default function ServerErrorPage() {
  const t = useWords(errorWords);
  return <Fault code="500" title={t.server} text={t.serverText} />;
}
