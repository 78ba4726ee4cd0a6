import type { ReactNode } from 'react';

interface BlankProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  /** The only content of the page: its title becomes the page's heading. */
  isPage?: boolean;
}

/** Shown in place of data: why there is none and what to do. */
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
