import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import zhTW from 'antd/locale/zh_TW';
import { useEffect, type ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import { themeConfig } from '#kernel/theme/antd-theme.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { returnFocusFromMenus } from './menu-focus.ts';
import { keepStyles, styleShelf } from './style-cache.ts';

/** One object each: a new one would have every component of Ant Design work out its styles anew, on every move between pages. */
const themes = { light: themeConfig('light'), dark: themeConfig('dark') };
const button = { autoInsertSpace: false };
const message = { duration: 3 };
const styles = keepStyles();
const shelf = styleShelf();
const locales = { 'zh-CN': zhCN, 'en-US': enUS, 'zh-TW': zhTW };

/** Ant Design in our tokens and the language of the moment. It comes with the shell: what stands before sign-in does without. */
export function AntFrame({ className, children }: { className: string; children: ReactNode }) {
  const lang = useLang();
  const mode = useTheme((state) => state.mode);
  useEffect(() => {
    window.addEventListener('keydown', leaveOnTab, true);
    return () => window.removeEventListener('keydown', leaveOnTab, true);
  }, []);
  useEffect(returnFocusFromMenus, []);
  return (
    <StyleProvider cache={styles} container={shelf}>
      <ConfigProvider locale={locales[lang]} theme={themes[mode]} button={button}>
        <App className={className} message={message}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Tab only leaves a select. Ant Design would take the option that is highlighted: somebody would get a role nobody chose. */
function leaveOnTab(event: KeyboardEvent) {
  if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.ant-select')) event.stopPropagation();
}
