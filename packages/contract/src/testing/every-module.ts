import { z } from 'zod';

declare global {
  interface ImportMeta {
    /** Vite's own: the modules that match, by path. */
    glob: (patterns: string[], options: { eager: true }) => Record<string, Record<string, unknown>>;
  }
}

/** Everything the contract exports, by file. */
export const modules = import.meta.glob(['../**/*.ts', '!../**/*.test.ts', '!./*.ts'], { eager: true });

/** Every plain object that can be reached from what the contract exports, with the way there. */
export function everyObject(from: Record<string, unknown> = modules) {
  const found: { path: string; value: Record<string, unknown> }[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || value instanceof z.core.$ZodType || seen.has(value)) return;
    seen.add(value);
    if (!Array.isArray(value)) found.push({ path, value: value as Record<string, unknown> });
    for (const [key, part] of Object.entries(value)) visit(part, `${path} ${key}`);
  };
  visit(from, '');
  return found;
}
