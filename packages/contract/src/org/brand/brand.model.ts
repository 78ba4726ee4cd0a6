import { z } from 'zod';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { id, keyword, line, pageQuery, time, version } from '#kernel/model.ts';

/** DATA-03: a brand of the signed-in person. Exactly one is the default, if there is any. */
export const UserBrand = z.object({ brandId: id, name: z.string(), defaultBrand: z.boolean() });
export type UserBrand = z.input<typeof UserBrand>;

export const Brand = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  intro: z.string(),
  /** Whether the brand's customers may use cloud desktops. */
  cloudDesk: z.boolean(),
  /** A disabled brand cannot be chosen and gets no new branch; its branches continue. */
  enabled: z.boolean(),
  branchCount: z.int(),
  createdTime: time,
  version: z.int(),
});
export type Brand = z.input<typeof Brand>;

export const BrandFilter = pageQuery.extend({ keyword, enabled: z.stringbool().optional() });

/** Without an id a new brand; with one, a change of the version that was read. */
export const BrandSave = z
  .object({
    id: id.optional(),
    version: version.optional(),
    name: line(40),
    phone: z
      .string()
      .regex(/^[\d+() -]{0,20}$/)
      .default(''),
    intro: line(500).or(z.literal('')).default(''),
    enabled: z.boolean().default(true),
  })
  .refine((brand) => (brand.id === undefined) === (brand.version === undefined), { path: ['version'] });

/** DATA-03: a picture by the place where it is shown, such as menu-logo. */
export const BrandResource = z.object({ key: z.string(), imageUrl: z.string() });
export type BrandResource = z.input<typeof BrandResource>;

const ResourceKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const ResourceBatch = z.object({
  brandId: id,
  resources: z
    .array(z.object({ key: ResourceKey, imageUrl: PictureUrl }))
    .min(1)
    .max(50)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length),
});

/** The menus and functions closed to a brand; all others are open. */
export const BrandPermission = z.object({ id, name: z.string(), version, closed: z.array(z.string()) });
export const BrandPermissionSave = z.object({ id, version, closed: z.array(z.string().max(60)).max(1000) });
