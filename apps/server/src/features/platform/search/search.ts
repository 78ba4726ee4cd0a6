/** What other features may call. Everything else of this folder is private. */
export { factOf, finders, unkeyedRows, type Found, type SearchFor } from './finders.ts';
export { rankName } from './rank-name.ts';
export { hasSearchKey, setSearchKeys } from './search-keys.ts';
