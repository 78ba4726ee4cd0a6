import type { Page } from '@netbar/contract/kernel/pages';
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page of the contract with the file that shows it. */
export interface Screen extends Page {
  feature: string;
  name: string;
  load: LoadPage;
}

/** Binds a feature's pages to their files. A missing page does not compile. */
export const defineScreens = <P extends Record<string, Page>>(
  { feature, pages }: { feature: string; pages: P },
  files: Record<keyof P, LoadPage>,
): Screen[] => Object.entries(pages).map(([name, page]) => ({ ...page, feature, name, load: files[name as keyof P] }));
