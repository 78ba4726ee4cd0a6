import { expect, it } from 'vitest';
import { startProduction } from '../tools/production-start.ts';

it('a new installation goes from an empty database to its first sale, with the programs as they run in production', async () => {
  const steps: string[] = [];
  await startProduction((step) => steps.push(step));
  expect(steps.at(-1)).toBe('server and worker left in order');
});
