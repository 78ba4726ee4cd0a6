import { useWords } from '#kernel/lang.ts';
import { CodeList } from './CodeList.tsx';
import { dictionaryWords } from './dictionary.words.ts';

/** The groups the counter shows products by. */
export default function GroupCodeManagePage() {
  const t = useWords(dictionaryWords);
  const words = { title: t.groups, add: t.addGroup, edit: t.editGroup, import: t.importGroups, none: t.noGroups };
  return <CodeList type="GROUPING" words={words} />;
}
