import type { ReactNode } from 'react';

interface VerdictProps {
  tone: 'good' | 'bad' | 'doubt' | 'back';
  icon: ReactNode;
  title: string;
  text: string;
  act?: ReactNode;
}

/** What became of a code, in one line, and what to do about it. */
export const Verdict = ({ tone, icon, title, text, act }: VerdictProps) => (
  <header className={`woff-verdict is-${tone}`}>
    <span className="woff-mark">{icon}</span>
    <div>
      <h2>{title}</h2>
      <p className="num">{text}</p>
    </div>
    {act}
  </header>
);

export const FactList = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
