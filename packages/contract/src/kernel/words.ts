export const langs = ['zh-CN', 'en-US', 'zh-TW'] as const;
export type Lang = (typeof langs)[number];
export type Words = Record<Lang, string>;

/** One phrase in the three languages, all of which are required. */
export const say = (zhCN: string, enUS: string, zhTW: string): Words => ({ 'zh-CN': zhCN, 'en-US': enUS, 'zh-TW': zhTW });

export const fill = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));

/** SHELL-02: the first supported language, else Simplified Chinese. Takes one tag or an Accept-Language header. */
export function langOf(wanted: string | undefined): Lang {
  const first = wanted?.split(/[,;]/, 1)[0]?.trim();
  return langs.find((lang) => lang === first) ?? 'zh-CN';
}
