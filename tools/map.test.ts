import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawMap, mapFile } from './map.ts';

it('docs/map.md is current; `pnpm map` writes it', async () => {
  const now = await drawMap();

  expect(readFileSync(mapFile, 'utf8')).toBe(now);
  expect(now).toMatch(/`POST \/api\/admin\/code` \| `CODE_EDIT` \| dictionary\.add \| `addCode` \| `\S+edit-code\.ts`/);
  expect(now).toContain('| `tenant.journals` | `apps/server/migrations/0003_ledger.sql` |');
});
