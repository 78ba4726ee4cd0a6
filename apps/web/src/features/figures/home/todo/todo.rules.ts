import { allPages, todoRows } from '@netbar/contract/catalogue';
import type { TodoLine } from '@netbar/contract/figures/home/home.model';
import { DAY_MS, MINUTE_MS } from '@netbar/contract/kernel/time';
import { fill, type Words } from '@netbar/contract/kernel/words';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { isPageAllowed, menuNames } from '@netbar/contract/platform/auth/menu.rules';
import type { Tone } from '#kernel/theme/tokens.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** From here on somebody has waited too long. */
const OVERDUE_MS = 12 * HOUR_MS;
const SOON_MS = HOUR_MS;

export interface ShownTodo {
  key: string;
  kind: string;
  title: Words;
  branchId: string | null;
  branchName: string | null;
  count: number;
  ageMs: number;
  /** Undefined for people who may not open the page. */
  to: string | undefined;
}

/** The lines of the list. A kind that this version of the console does not know is left out. */
export function shownTodos(lines: readonly TodoLine[], user: UserInfo | undefined, now: number): ShownTodo[] {
  return lines.flatMap((line) => {
    const row = todoRows[line.kind];
    if (!row) return [];
    const { kind, branchId, count } = line;
    // Whoever has one branch knows which.
    const branchName = user && user.branches.length > 1 ? line.branchName : null;
    const ageMs = Math.max(0, now - Date.parse(line.since));
    return [
      {
        key: `${kind} ${branchId ?? ''}`,
        kind,
        title: row.title,
        branchId,
        branchName,
        count,
        ageMs,
        to: addressOf(row.path, line, user),
      },
    ];
  });
}

function addressOf(path: string, { branchId, query }: TodoLine, user: UserInfo | undefined) {
  const [page = '', search = ''] = path.split('?');
  if (!user || !isOpenTo(page, user)) return undefined;
  const params = new URLSearchParams(search);
  if (branchId) params.set('branchId', branchId);
  for (const [name, value] of Object.entries(query)) params.set(name, value);
  return params.size > 0 ? `${page}?${params.toString()}` : page;
}

function isOpenTo(path: string, { menus, functions }: UserInfo) {
  const [found] = allPages.flatMap(({ pages }) => Object.entries(pages).filter(([, page]) => page.path === path));
  return !found || isPageAllowed({ name: found[0], ...found[1] }, menuNames(menus), new Set(functions));
}

export const isOverdue = ({ ageMs }: Pick<ShownTodo, 'ageMs'>) => ageMs >= OVERDUE_MS;

/** The older, the louder. */
export const toneOf = ({ ageMs }: Pick<ShownTodo, 'ageMs'>): Tone =>
  ageMs >= OVERDUE_MS ? 'error' : ageMs >= SOON_MS ? 'warning' : 'primary';

type AgeWords = { [K in 'justNow' | 'minutes' | 'hours' | 'days']: string };

export function ageText(ageMs: number, t: AgeWords) {
  if (ageMs < MINUTE_MS) return t.justNow;
  if (ageMs < HOUR_MS) return fill(t.minutes, { n: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < 2 * DAY_MS) return fill(t.hours, { n: Math.floor(ageMs / HOUR_MS) });
  return fill(t.days, { n: Math.floor(ageMs / DAY_MS) });
}
