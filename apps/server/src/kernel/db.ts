import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './db.types.ts';
import { FencedDb, type Viewer } from './dialect.ts';

/** The only door to the tables: the database as one company sees it, or as nobody in particular. */
export const openDb = (pool: pg.Pool, viewer: Viewer): Kysely<DB> => new FencedDb(pool, viewer);
