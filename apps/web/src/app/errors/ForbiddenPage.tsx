import { useWords } from '#kernel/lang.ts';
import { errorWords } from './error.words.ts';
import { Fault } from './Fault.tsx';

export default function ForbiddenPage() {
  const t = useWords(errorWords);
  return <Fault code="403" title={t.forbidden} text={t.forbiddenText} />;
}
