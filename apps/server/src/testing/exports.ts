import { toRequest } from '@netbar/contract/kernel/endpoint';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import type { Person, World } from './world.ts';

/** The rows of an exported file, without its head. */
export async function downloadRows(world: World, by: Person, id: string): Promise<string[]> {
  const { method, url } = toRequest(exportApi.file, { id, format: 'csv' });
  const { body } = await world.app.inject({ method, url, headers: { authorization: by.token } });
  return body.split('\r\n').slice(1, -1);
}
