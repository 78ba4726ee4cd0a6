import type { Lang, Words } from '@netbar/contract/kernel/words';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import updateLocale from 'dayjs/plugin/updateLocale';
import { create } from 'zustand';
import { firstLang } from './first-lang.ts';
import { readStored, writeStored } from './storage.ts';

dayjs.extend(updateLocale);
const dayjsNames: Record<Lang, string> = { 'zh-CN': 'zh-cn', 'en-US': 'en', 'zh-TW': 'zh-tw' };
// SHELL-03: weeks start on Monday in every language. English and traditional Chinese have Sunday by default.
for (const name of Object.values(dayjsNames)) dayjs.updateLocale(name, { weekStart: 1 });

const useLangStore = create(() => ({ lang: firstLang(readStored('lang'), navigator.language) }));
applyLang(useLangStore.getState().lang);

function applyLang(lang: Lang) {
  document.documentElement.lang = lang;
  dayjs.locale(dayjsNames[lang]);
}

export const useLang = () => useLangStore((state) => state.lang);
export const currentLang = () => useLangStore.getState().lang;

export const listenToLang = (listener: () => void) => useLangStore.subscribe(listener);

export function setLang(lang: Lang) {
  writeStored('lang', lang);
  applyLang(lang);
  useLangStore.setState({ lang });
}

/** Several names as one text, with the separator of the language. */
export const joinNames = (names: readonly string[]) => names.join(currentLang() === 'en-US' ? ', ' : '、');

/** A feature's phrases in the current language. */
export function useWords<T extends Record<string, Words>>(table: T): Record<keyof T, string> {
  return wordsIn(table, useLang());
}

/** Cached by table and language: every row of a list asks for the same phrases. */
const picked = new WeakMap<object, Partial<Record<Lang, Record<string, string>>>>();
function wordsIn<T extends Record<string, Words>>(table: T, lang: Lang) {
  const known = picked.get(table) ?? {};
  picked.set(table, known);
  known[lang] ??= Object.fromEntries(Object.entries(table).map(([key, words]) => [key, words[lang]]));
  return known[lang] as Record<keyof T, string>;
}
