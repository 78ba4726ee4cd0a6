import { readFileSync } from 'node:fs';

export interface Trick {
  id: string;
  file: string;
  /** Part of the title of its test. */
  title: string;
}

/** The lines of the table in SECURITY.md. */
export const readTricks = (): Trick[] =>
  [
    ...readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8').matchAll(
      /^\| ([ST]\d+) \|.*\| `([^`]+)` › (.+) \|$/gm,
    ),
  ].map(([, id = '', file = '', title = '']) => ({ id, file, title }));
