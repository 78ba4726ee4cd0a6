import type { ReactNode } from 'react';

interface BlankProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  /** Nothing else is on the page. */
  isPage?: boolean;
}

/** What stands where data would: never blank, never an illustration. */
export function Blank({ icon, title, text, actions, isPage = false }: BlankProps) {
  const Heading = isPage ? 'h1' : 'h3';
  return (
    <div className="blank">
      <span className="bi">{icon}</span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <div className="row">{actions}</div>
    </div>
  );
}
