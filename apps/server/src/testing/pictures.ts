import { PICTURE_ADDRESS } from '@netbar/contract/platform/picture/picture.model';
import { randomUUID } from 'node:crypto';
import type { Person, World } from './world.ts';

/** A picture that somebody has uploaded, such as one of a bill. */
export async function addPicture(world: World, by: Person, id: string = randomUUID()): Promise<string> {
  await world.db.transaction().execute((db) =>
    db
      .insertInto('pictures')
      .values({ id, accountId: by.accountId, isStored: true, createdTime: new Date() })
      .onConflict((row) => row.doNothing())
      .execute(),
  );
  return PICTURE_ADDRESS + id;
}
