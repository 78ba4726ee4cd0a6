import { z } from 'zod';
import { id, line, time } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

/** As typed, without trimming or a strength check; the rules apply to new passwords only. */
export const Password = sensitiveField(z.string().min(1).max(128));
/** A new password: at least eight characters, with letters and digits. */
export const NewPassword = sensitiveField(
  z
    .string()
    .min(8)
    .max(128)
    .regex(/[A-Za-z]/)
    .regex(/\d/),
);
/** Six digits for the lock screen. */
export const Pin = sensitiveField(z.string().regex(/^\d{6}$/));
export const Phone = sensitiveField(z.string().regex(/^1[3-9]\d{9}$/));
/** A session token, or a one-time code that becomes one. */
export const Token = sensitiveField(z.string().min(1).max(4096));

/** Six digits of an authenticator app, or one of the recovery codes, with or without its hyphen. */
export const OneTimeCode = sensitiveField(
  z
    .string()
    .trim()
    .regex(/^(?:\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5})$/),
);
export const RecoveryCodes = z.array(sensitiveField(z.string()));

/** A second person signs at the same screen, beside the one who is signed in. */
export const Signature = z.object({
  username: line(40),
  password: Password,
  /** Of their authenticator app, if they have one. */
  code: sensitiveField(z.string().regex(/^\d{6}$/)).optional(),
});
export type Signature = z.infer<typeof Signature>;

/** The caller's authenticator app. */
export const SecondFactor = z.object({
  isBound: z.boolean(),
  /** A role of the caller asks for it, so that it cannot be removed. */
  isRequired: z.boolean(),
  boundTime: time.nullable(),
  recoveryLeft: z.int(),
});
export type SecondFactor = z.input<typeof SecondFactor>;

/** How long a captcha can be answered. */
export const CAPTCHA_LIFE_S = 120;
/** Names the drawn captcha. A client that leaves it out answers the latest captcha it was shown, which its cookie names. */
export const CaptchaId = id.optional();

/** AUTH-01: the user name is trimmed; password and captcha are sent as typed. */
export const SignIn = z.object({
  username: line(60),
  password: Password,
  captcha: sensitiveField(z.string().max(20)),
  captchaId: CaptchaId,
});

/** One item of the menu tree (DATA-02). A group has children and no page of its own. */
export interface MenuItem {
  type: 'MENU' | 'FUNCTION';
  name: string;
  title: string;
  icon?: string | undefined;
  functionId?: string | undefined;
  meta?: { authority?: string[] | undefined } | undefined;
  children: MenuItem[];
}
export const MenuItem: z.ZodType<MenuItem, MenuItem> = z.object({
  type: z.enum(['MENU', 'FUNCTION']),
  name: z.string(),
  title: z.string(),
  icon: z.string().optional(),
  functionId: z.string().optional(),
  meta: z.object({ authority: z.array(z.string()).optional() }).optional(),
  get children() {
    return z.array(MenuItem);
  },
});

/** DATA-01: the signed-in user, as menu, route guard and selectors need it. */
export const UserInfo = z.object({
  id,
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  openid: z.string().nullable(),
  companyId: id,
  companyName: z.string(),
  defaultBrandId: id.nullable(),
  mustChangePassword: z.boolean(),
  hasPin: z.boolean(),
  isLocked: z.boolean(),
  /** Nothing opens but binding or showing the second factor. */
  secondFactorPending: z.boolean(),
  /** Highest level first; the specification has levels as text. */
  roles: z.array(z.object({ id, name: z.string(), level: z.string() })),
  /** `dayCutoffMin`: minutes after midnight at which the branch's business day begins. */
  branches: z.array(z.object({ id, name: z.string(), brandId: id, branchNo: z.string(), dayCutoffMin: z.int() })),
  menus: z.array(MenuItem),
  /** Every function code held, wherever; pages show buttons by them. */
  functions: z.array(z.string()),
  /** Of functions that are not held at all of the branches: where they are. The counter offers what is held at its branch. */
  onlyAt: z.record(z.string(), z.array(id)),
  /** Functions held for the whole company: only with these people change what concerns all brands. */
  atCompany: z.array(z.string()),
  token: z.string(),
});
export type UserInfo = z.input<typeof UserInfo>;
