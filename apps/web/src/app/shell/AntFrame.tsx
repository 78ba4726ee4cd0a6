import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { Lang } from '@netbar/contract/kernel/words';
import { useEffect, useState, type ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import { themeConfig } from '#kernel/theme/antd-theme.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { returnFocusFromMenus } from './menu-focus.ts';
import { createStyleCache, createStyleContainer } from './style-cache.ts';

/** One object per mode: a new object would make every Ant Design component compute its styles again on every navigation. */
const themes = { light: themeConfig('light'), dark: themeConfig('dark') };
const button = { autoInsertSpace: false };
/** One style of labels: no colon and no star. What may be left out says so (选填). */
const form = { colon: false, requiredMark: false } as const;
const message = { duration: 3 };
const styles = createStyleCache();
const shelf = createStyleContainer();
/** Ant Design's own words. Those of the other languages are loaded when somebody uses the language. */
const locales = {
  'zh-CN': async () => zhCN,
  'en-US': async () => (await import('antd/locale/en_US')).default,
  'zh-TW': async () => (await import('antd/locale/zh_TW')).default,
};

function useLocale(lang: Lang) {
  const [locale, setLocale] = useState(zhCN);
  useEffect(() => void locales[lang]().then(setLocale, () => {}), [lang]);
  return locale;
}

/** Ant Design with our theme and the current language. Part of the shell: pages before sign-in do not load it. */
export function AntFrame({ className, children }: { className: string; children: ReactNode }) {
  const lang = useLang();
  const locale = useLocale(lang);
  const mode = useTheme((state) => state.mode);
  useEffect(() => {
    window.addEventListener('keydown', leaveOnTab, true);
    return () => window.removeEventListener('keydown', leaveOnTab, true);
  }, []);
  useEffect(returnFocusFromMenus, []);
  return (
    <StyleProvider cache={styles} container={shelf}>
      <ConfigProvider locale={locale} theme={themes[mode]} button={button} form={form}>
        <App className={className} message={message}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Tab only leaves a select. Ant Design would also choose the highlighted option, such as a role nobody meant to give. */
function leaveOnTab(event: KeyboardEvent) {
  if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.ant-select')) event.stopPropagation();
}
