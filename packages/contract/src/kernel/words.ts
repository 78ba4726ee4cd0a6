export const langs = ['zh-CN', 'en-US', 'zh-TW'] as const;
export type Lang = (typeof langs)[number];
export type Words = Record<Lang, string>;

/** One phrase in the three languages, side by side, so that none is forgotten. */
export const say = (zhCN: string, enUS: string, zhTW: string): Words => ({ 'zh-CN': zhCN, 'en-US': enUS, 'zh-TW': zhTW });

export const fill = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));

/** SHELL-02: a language we speak, else Simplified Chinese. Takes one tag or a whole Accept-Language header. */
export function langOf(wanted: string | undefined): Lang {
  const first = wanted?.split(/[,;]/, 1)[0]?.trim();
  return langs.find((lang) => lang === first) ?? 'zh-CN';
}
