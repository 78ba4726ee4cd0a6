import { create } from 'zustand';
import { announceToScreenReader } from '#kernel/toast.ts';

/** RT-14. */
const NOTICE_MS = 3_500;

export interface Notice {
  id: number;
  tone: 'success' | 'warning' | 'info';
  text: string;
  /** Where it leads, for people who may go there. */
  path?: string | undefined;
}

/** The notices on screen, the newest first. */
export const useNotices = create<{ list: readonly Notice[] }>(() => ({ list: [] }));

let last = 0;

export function showNotice(notice: Omit<Notice, 'id'>) {
  const id = ++last;
  useNotices.setState(({ list }) => ({ list: [{ ...notice, id }, ...list] }));
  announceToScreenReader(notice.text);
  setTimeout(() => hideNotice(id), NOTICE_MS);
}

export const hideNotice = (id: number) =>
  useNotices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }));
