import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { useApi } from '#kernel/hooks.ts';
import { useLang } from '#kernel/lang.ts';

/** The codes of a dictionary as people read them: to choose from, and to show one. */
export function useCodes(type: string) {
  const lang = useLang();
  const codes = useApi(dictionaryApi.listOfType, { type });
  const options = (codes.data?.rows ?? []).map(({ code, codevalue, label }) => ({
    value: code,
    label: label[lang] || codevalue,
  }));
  return {
    options,
    isPending: codes.isPending,
    nameOf: (code: string) => options.find(({ value }) => value === code)?.label ?? (code || '—'),
  };
}
