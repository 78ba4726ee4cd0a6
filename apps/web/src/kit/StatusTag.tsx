import type { ReactNode } from 'react';
import type { Tone } from '#kernel/theme/tokens.ts';

/** A state as tone, icon and word, so that it does not depend on colour. */
export function StatusTag({
  tone,
  icon,
  children,
  isBare = false,
}: {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  isBare?: boolean;
}) {
  return (
    <span className={`wtag t-${tone}${isBare ? ' bare' : ''}`}>
      {icon}
      {children}
    </span>
  );
}
