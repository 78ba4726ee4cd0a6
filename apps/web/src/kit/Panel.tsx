import type { ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';

interface PanelProps {
  title?: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  /** Without padding, for rows and tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered section of a page. Panels are not nested. */
export function Panel({ title, note, extra, flush = false, children }: PanelProps) {
  const isPhone = useIsPhone();
  return (
    <section className="panel">
      {title && (
        <header className="panel-h">
          <h2>
            {title}
            {note && <small>{note}</small>}
          </h2>
          <div className="panel-x">{extra}</div>
        </header>
      )}
      {/* On a phone wide content scrolls inside the panel; the tab index lets the keyboard scroll it. */}
      <div className={flush ? 'panel-b flush' : 'panel-b'} {...(flush && isPhone && { tabIndex: 0 })}>
        {children}
      </div>
    </section>
  );
}
