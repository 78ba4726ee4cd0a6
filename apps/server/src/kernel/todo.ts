import type { Ctx } from './ctx.ts';
import { defineExtensionPoint } from './extension.ts';

/** Something that waits for the caller: how many, and since when. */
export interface Todo {
  /** Which page deals with it, such as approval.PRICE_ADJUSTMENT. */
  kind: string;
  count: number;
  since: Date;
}

/** Features say what waits for the caller; the home page shows it. */
export const todoList = defineExtensionPoint<(ctx: Ctx) => Promise<Todo[]>>();
