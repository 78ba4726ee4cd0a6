import { useWords } from '#kernel/lang.ts';
import { CodeList } from './CodeList.tsx';
import { dictionaryWords } from './dictionary.words.ts';

/** The classes products are counted by. */
export default function CodeManagePage() {
  const t = useWords(dictionaryWords);
  const words = { title: t.classes, add: t.addClass, edit: t.editClass, import: t.importClasses, none: t.noClasses };
  return <CodeList type="CLASSIFY" words={words} />;
}
