import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import type { Code } from '@netbar/contract/platform/dictionary/dictionary.model';
import { say } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { dictionaryWords } from './dictionary.words.ts';

interface CodeDrawerProps {
  title: string;
  type: string;
  /** Nothing for a new one. */
  code?: Code;
  onClose: () => void;
}

/** What people type: a name for each language, of which only the first is needed. */
interface Typed {
  codevalue?: string;
  english?: string;
  traditional?: string;
}

const asSent = ({ english, traditional, ...typed }: Typed) => {
  const name = typed.codevalue ?? '';
  return { ...typed, label: say(name, english || name, traditional || name) };
};

/** A name that only repeats the first is not shown as a translation. */
const translation = (text: string | undefined, { codevalue }: Code) => (text === codevalue ? '' : text);

export function CodeDrawer({ title, type, code, onClose }: CodeDrawerProps) {
  const t = useWords(dictionaryWords);
  const common = { title, send: asSent, done: t.saved, onClose };
  const fields: Field[] = [
    { kind: 'text', name: 'codevalue', label: t.name },
    { kind: 'text', name: 'english', label: t.english, help: t.sameName, isOptional: true },
    { kind: 'text', name: 'traditional', label: t.traditional, help: t.sameName, isOptional: true },
    { kind: 'number', name: 'sort', label: t.sort, help: t.sortHelp, max: 9999 },
    { kind: 'switch', name: 'enabled', label: t.enabled },
  ];
  if (!code) {
    const first: Field = { kind: 'text', name: 'code', label: t.code, help: t.codeHelp, max: 40 };
    return (
      <FormDrawer
        {...common}
        api={dictionaryApi.add}
        fields={[first, ...fields]}
        initial={{ sort: 0, enabled: true }}
        fixed={{ type }}
      />
    );
  }
  const { id, version, codevalue, label, sort, enabled } = code;
  const initial = {
    codevalue,
    english: translation(label['en-US'], code),
    traditional: translation(label['zh-TW'], code),
    sort,
    enabled,
  };
  return <FormDrawer {...common} api={dictionaryApi.change} fields={fields} initial={initial} fixed={{ id, version }} />;
}
