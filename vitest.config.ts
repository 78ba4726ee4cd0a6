import { defineConfig } from 'vitest/config';

// A shared CI machine stalls now and then. Rules and pages wait for nothing; a test over HTTP or in a browser may be met
// by one stall (and see tools/test.ts).
const isShared = process.env['CI'] !== undefined;

export default defineConfig({
  test: {
    // PostgreSQL works beside them: one worker would leave half the machine idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'pure', include: ['{packages,tools,apps/web}/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          // Each file has a database of its own; loading the server anew for each would be a third of the time.
          isolate: false,
          unstubEnvs: true,
          retry: isShared ? 1 : 0,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/template.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'page',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          retry: isShared ? 1 : 0,
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
