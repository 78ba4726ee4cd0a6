import type { ReactNode } from 'react';

interface PartsBarProps {
  label: string;
  parts: { key: string; label: string; value: number; shown: ReactNode; color: string }[];
}

/** A sum as one bar of its parts, and the parts as words and numbers. */
export const PartsBar = ({ label, parts }: PartsBarProps) => (
  <div className="parts" role="group" aria-label={label}>
    <div className="parts-bar" aria-hidden="true">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, color }) => (
          <i key={key} style={{ flexGrow: value, background: color }} />
        ))}
    </div>
    <dl className="parts-list">
      {parts.map(({ key, label: name, shown, color }) => (
        <div key={key}>
          <dt>
            <i style={{ background: color }} />
            {name}
          </dt>
          <dd className="num">{shown}</dd>
        </div>
      ))}
    </dl>
  </div>
);
