export type DatabaseRole = 'netbar_owner' | 'netbar_app' | 'netbar_worker' | 'netbar_reader';

/** TEST_DATABASE_URL names an administrator of the cluster; without a role the address is the administrator's. */
export function databaseUrl(database?: string, role?: DatabaseRole) {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  if (database) url.pathname = database;
  if (role) url.username = role;
  return url.href;
}
