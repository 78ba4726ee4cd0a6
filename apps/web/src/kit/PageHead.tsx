import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  /** A secondary text beside the title: a date, a count, a sum. */
  note?: ReactNode;
  /** At most one primary action, at the right. */
  actions?: ReactNode;
}

export function PageHead({ title, note, actions }: PageHeadProps) {
  return (
    <div className="phead">
      <div className="phead-l">
        <h1>{title}</h1>
        {note && <span className="phead-s">{note}</span>}
      </div>
      <div className="phead-x">{actions}</div>
    </div>
  );
}
