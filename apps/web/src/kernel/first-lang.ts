import { langs, type Lang } from '@netbar/contract/kernel/words';

/** SHELL-02: the stored language, else English when the browser uses it, else Simplified Chinese. */
export function firstLang(stored: string | undefined, browser: string): Lang {
  const chosen = langs.find((lang) => lang === stored);
  return chosen ?? (browser === 'en-US' ? 'en-US' : 'zh-CN');
}
