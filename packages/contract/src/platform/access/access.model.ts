import { z } from 'zod';
import { id, keyword, line, pageQuery, time, version } from '#kernel/model.ts';

/** 0 provider, 1 company or brand, 2 branch manager, 3 staff. A smaller number ranks higher. */
export const Level = z.int().min(0).max(3);

/** A page of the menu or a function, by its name in the page table. */
const Item = z.string().min(1).max(60);

const RoleSecondFactor = z.enum(['NONE', 'REQUIRED']);

export const Role = z.object({
  id,
  name: z.string(),
  level: Level,
  /** REQUIRED: whoever holds the role needs a one-time code to sign in. */
  secondFactor: RoleSecondFactor,
  /** Only members that the caller may see. */
  memberCount: z.int(),
  /** Whether the caller holds the role. Nobody changes a role they hold. */
  isOwn: z.boolean(),
  /** Whether the caller may change it: it is not theirs, they rank high enough and see all members. */
  isEditable: z.boolean(),
  /** How many pages and functions it grants. */
  itemCount: z.int(),
  createdTime: time,
  version: z.int(),
});
export type Role = z.input<typeof Role>;

export const RoleDetail = Role.extend({
  menus: z.array(z.string()),
  functions: z.array(z.string()),
  /** The first hundred; the user list can show all, filtered by role. */
  members: z.array(z.object({ id, name: z.string(), username: z.string() })),
});
export type RoleDetail = z.input<typeof RoleDetail>;

export const RoleFilter = pageQuery.extend({ keyword, level: z.coerce.number().int().min(0).max(3).optional() });

const content = {
  name: line(40),
  level: Level,
  secondFactor: RoleSecondFactor.default('NONE'),
  menus: z.array(Item).max(500),
  functions: z.array(Item).max(2000),
};
export const NewRole = z.object(content);
export const RoleChange = z.object({ id, version, ...content });

/** One item of the tree, and the roles that hold it. */
export const PermissionItem = z.object({
  type: z.enum(['MENU', 'FUNCTION']),
  name: z.string(),
  title: z.string(),
  functionId: z.string().optional(),
  /** The page itself, or the page that the function is on. */
  page: z.string(),
  path: z.string(),
  meta: z.object({ authority: z.array(z.string()).optional() }),
  roles: z.array(z.object({ id, name: z.string(), level: Level, memberCount: z.int() })),
});
export type PermissionItem = z.input<typeof PermissionItem>;
export const PermissionItemName = z.object({ name: Item });
