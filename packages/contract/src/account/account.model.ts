import { z } from 'zod';
import { Level } from '../access/access.model.ts';
import { NewPassword, Password, Phone } from '../auth/auth.model.ts';
import { columnsOf } from '../export/export.model.ts';
import { id, keyword, line, pageQuery, time, version } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';

export const AccountStatus = z.enum(['ACTIVE', 'LOCKED', 'CLOSED']);

const named = z.object({ id, name: z.string() });

/** A person who may sign in. Branches and brands are those the caller sees too. */
export const Account = z.object({
  id,
  username: z.string(),
  name: z.string(),
  /** FMT-01: digits 4-7 hidden. */
  phone: z.string().nullable(),
  avatar: z.string(),
  status: AccountStatus,
  level: Level,
  companyWide: z.boolean(),
  /** The highest first. */
  roles: z.array(named.extend({ level: Level })),
  branches: z.array(named),
  brands: z.array(named),
  mustChangePassword: z.boolean(),
  /** Not for somebody who stands above the caller or also works elsewhere, nor for the caller. */
  isEditable: z.boolean(),
  lastSignInTime: time.nullable(),
  createdTime: time,
  version: z.int(),
});
export type Account = z.input<typeof Account>;

const filter = {
  /** User name, name, or a whole phone number. */
  keyword,
  roleId: id.optional(),
  branchId: id.optional(),
  status: AccountStatus.optional(),
};
export const AccountFilter = pageQuery.extend(filter);
/** Which rows a file holds. */
export const AccountRows = z.object(filter);
export const AccountExport = AccountRows.extend({
  columns: columnsOf(['username', 'name', 'phone', 'roles', 'scope', 'status', 'lastSignIn', 'created']),
});

/** Letters of any language, digits and `. _ - @`: something a person can type and read out. */
const Username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,39}$/u);

const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .refine((list) => new Set(list).size === list.length);

/** What somebody may do and where. */
const post = {
  roleIds: ids(20),
  branchIds: ids(2000),
  brandIds: ids(100),
  /** Every branch of the company, also those opened later. */
  companyWide: z.boolean().default(false),
};

export const NewAccount = z.object({
  username: Username,
  name: line(40),
  phone: Phone.nullable().default(null),
  /** Without one the server makes it up. Either way it is changed at the first sign-in. */
  password: NewPassword.optional(),
  ...post,
});

export const AccountChange = z.object({
  id,
  version,
  name: line(40),
  /** Left out, it stays; nothing takes it away. */
  phone: Phone.nullable().optional(),
  ...post,
});

export const AccountStep = z.object({ id, version });

/** A password the server made up, shown this once; nothing when the caller chose it. */
export const MadePassword = sensitiveField(z.string()).nullable();
export const PasswordReset = z.object({ id, password: NewPassword.optional() });

/** An own picture: an address of ours, or none. */
const Avatar = z
  .string()
  .max(500)
  .regex(/^(?:|\/(?!\/)[!-~]*|https?:\/\/[!-~]+)$/);

export const Profile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  avatar: z.string(),
  hasWechat: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSignInTime: time.nullable(),
  createdTime: time,
  version: z.int(),
});
export type Profile = z.input<typeof Profile>;
export const ProfileChange = z.object({
  version,
  name: line(40),
  phone: Phone.nullable().optional(),
  avatar: Avatar,
});
export const PasswordChange = z.object({ oldPassword: Password, password: NewPassword });

/** Where somebody is signed in. */
export const AccountSession = z.object({
  id,
  ip: z.string(),
  userAgent: z.string(),
  isLocked: z.boolean(),
  isThis: z.boolean(),
  createdTime: time,
  expiresTime: time,
});
