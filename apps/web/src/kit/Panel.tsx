import type { ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';

interface PanelProps {
  title?: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  /** Rows and tables go edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A sheet of paper with a hairline. Panels are not nested. */
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
      {/* What is wider than a phone scrolls by itself, by the keyboard too. */}
      <div className={flush ? 'panel-b flush' : 'panel-b'} {...(flush && isPhone && { tabIndex: 0 })}>
        {children}
      </div>
    </section>
  );
}
