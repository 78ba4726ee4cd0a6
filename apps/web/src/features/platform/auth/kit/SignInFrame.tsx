import { langs, type Lang } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { setLang, useLang, useWords } from '#kernel/lang.ts';
import { Logo } from '#kit/Logo.tsx';
import { authWords } from '../auth.words.ts';
import { Seats } from './Seats.tsx';
import './login.css';

const langNames: Record<Lang, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' };

/** What stands around every form of somebody who is not signed in yet. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useWords(authWords);
  return (
    <div className="login">
      <div className="login-night">
        <div className="brand">
          <Logo size={32} />
          {t.product}
        </div>
        <div>
          <Seats />
          <h2>{t.motto}</h2>
          <p>{t.mottoText}</p>
        </div>
        <span />
      </div>
      <main className="login-day">
        {children}
        <LangLinks />
      </main>
    </div>
  );
}

function LangLinks() {
  const lang = useLang();
  return (
    <nav className="login-lang">
      {langs.map((each) => (
        <button key={each} type="button" className={each === lang ? 'on' : ''} lang={each} onClick={() => setLang(each)}>
          {langNames[each]}
        </button>
      ))}
    </nav>
  );
}
