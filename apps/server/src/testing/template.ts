import type { TestProject } from 'vitest/node';
import { asAdmin, createDatabase } from '../create-database.ts';
import { migrate } from '../migrate.ts';
import { databaseUrl } from './database-url.ts';

/** Migrates one empty database before all tests; every world is a copy of it. */
export async function setup(project: TestProject) {
  const template = `netbar_test_${process.pid}`;
  await createDatabase(databaseUrl(), template);
  await migrate(databaseUrl(template, 'netbar_owner'));
  project.provide('template', template);
  return () => asAdmin(databaseUrl(), (client) => client.query(`drop database ${template} with (force)`));
}

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}
