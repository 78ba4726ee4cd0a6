import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // PostgreSQL works beside them: one worker would leave half the machine idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          // Loading the contract anew for each file would take longer than the tests.
          isolate: false,
          unstubEnvs: true,
          include: ['{packages,tools,apps/web}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // Each file has a database of its own; loading the server anew for each would be a third of the time.
          isolate: false,
          unstubEnvs: true,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/template.ts',
          // What a test waits for may take long on a busy machine; it still comes. These end what hangs.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 170_000 } },
        },
      },
      {
        test: {
          name: 'page',
          // Each file has a document of its own; loading Ant Design anew for each would be two thirds of the time.
          isolate: false,
          unstubEnvs: true,
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'apps/web/src/testing/setup.ts',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/template.ts',
          setupFiles: 'e2e/say-failure.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
