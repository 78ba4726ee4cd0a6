import type { ReactNode } from 'react';

export interface RelatedRow {
  key: string;
  name: ReactNode;
  value?: ReactNode;
  note?: ReactNode;
}

/** Related records by kind, in the side column. */
export const Related = ({ groups }: { groups: { key: string; title?: string; rows: RelatedRow[] }[] }) => (
  <ul className="rec-related">
    {groups
      .filter(({ rows }) => rows.length > 0)
      .flatMap(({ key, title, rows }) => [
        ...(title
          ? [
              <li key={key} className="is-head">
                {title}
              </li>,
            ]
          : []),
        ...rows.map((row) => (
          <li key={`${key} ${row.key}`}>
            <span className="ell">{row.name}</span>
            {row.value && <span className="num">{row.value}</span>}
            {row.note && <small className="num">{row.note}</small>}
          </li>
        )),
      ])}
  </ul>
);
