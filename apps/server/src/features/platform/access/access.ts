/** What other features may call. Everything else in this folder is private. */
export { addRole } from './edit-role.ts';
