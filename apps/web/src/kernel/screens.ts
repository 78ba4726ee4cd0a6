import type { Page } from '@netbar/contract/kernel/pages';
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page of the contract with the file that shows it. */
export interface Screen extends Page {
  feature: string;
  name: string;
  load: LoadPage;
  /** Fills the window instead of a tab of the shell. */
  isBare?: boolean;
}

/** Binds a feature's pages to their files. A missing page does not compile. */
export const defineScreens = <P extends Record<string, Page>>(
  { feature, pages }: { feature: string; pages: P },
  files: Record<keyof P, LoadPage>,
): Screen[] => Object.entries(pages).map(([name, page]) => ({ ...page, feature, name, load: files[name as keyof P] }));

/** A page of the frame, which no role grants: sign-in, home, error pages. */
export const frameScreen = (name: string, page: Pick<Screen, 'path' | 'title' | 'load' | 'isBare'>): Screen => ({
  feature: 'app',
  name,
  ...page,
});
