import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { RecordKind } from '@netbar/contract/kernel/record';
import type { Ctx } from './ctx.ts';
import { AppError } from './errors.ts';
import { defineExtensionPoint } from './extension.ts';
import { actingBy } from './standing.ts';

export interface RecordRef {
  id: string;
  /** For what a branch has of its own of a record of the brand, such as a product on its shelf. */
  branchId?: string | undefined;
}

/** Says how records of one kind are reached, so that whoever may read the record may read its timeline, and nobody else. */
export interface RecordHistory {
  kind: RecordKind;
  /** The endpoint that reads the record. The timeline asks for the same function. */
  read: Endpoint;
  /** Document types of the log that tell about the record itself. */
  docTypes: readonly string[];
  /** Reads the record as the endpoint does and refuses the same way. Gives the ids under which the log has it. */
  find: (ctx: Ctx, ref: RecordRef) => Promise<readonly string[]>;
}

/** Documents of their own that belong to a record, such as the price changes of a product. */
export interface RecordParts {
  kind: RecordKind;
  docTypes: readonly string[];
  /** The ids of those the caller may see. */
  find: (ctx: Ctx, ref: RecordRef) => Promise<readonly string[]>;
  /** What an entry's detail says about this one record, where it tells of several. */
  tell?: (detail: Record<string, unknown>, ref: RecordRef) => Record<string, unknown>;
}

export const recordHistory = defineExtensionPoint<RecordHistory>();
export const recordParts = defineExtensionPoint<RecordParts>();

/** The `ctx` as far as its actor may read records of this kind. Refuses whoever may not. */
export function actingToRead(ctx: Ctx, { read: { access } }: RecordHistory): Ctx {
  const actor = typeof access === 'object' && 'can' in access ? actingBy(ctx.actor, access.can) : undefined;
  if (actor) return { ...ctx, actor };
  if (access === 'signedIn') return ctx;
  throw new AppError(commonErrors.forbidden);
}
