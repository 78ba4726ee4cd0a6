import { useWords } from '#kernel/lang.ts';
import { accessWords } from '../access.words.ts';

/** 0 provider … 3 staff, in words. */
export function LevelName({ level }: { level: number }) {
  const t = useWords(accessWords);
  return [t.level0, t.level1, t.level2, t.level3][level] ?? String(level);
}
