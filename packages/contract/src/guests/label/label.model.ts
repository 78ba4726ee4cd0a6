import { z } from 'zod';
import { id, keyword, line, pageQuery, version } from '#kernel/model.ts';

/** What a label can be attached to. */
export const LabelTarget = z.enum(['MEMBER', 'PRODUCT', 'MACHINE']);
export type LabelTarget = z.infer<typeof LabelTarget>;

export const LabelTone = z.enum(['primary', 'success', 'warning', 'error', 'plum', 'teal']);

/** A class of labels, such as 消费习惯. Of an exclusive class, one thing has at most one label. */
export const LabelClass = z.object({
  id,
  brandId: id,
  target: LabelTarget,
  name: z.string(),
  isExclusive: z.boolean(),
  /** How many labels it has. */
  labels: z.int(),
  version: z.int(),
});
export type LabelClass = z.input<typeof LabelClass>;
export const LabelClassFilter = pageQuery.extend({ keyword, brandId: id.optional(), target: LabelTarget.optional() });

const classContent = { name: line(20), isExclusive: z.boolean().default(false) };
export const NewLabelClass = z.object({ brandId: id, target: LabelTarget, ...classContent });
export const LabelClassChange = z.object({ id, version, ...classContent });

export const Label = z.object({
  id,
  brandId: id,
  labelClassId: id,
  className: z.string(),
  target: LabelTarget,
  name: z.string(),
  tone: LabelTone,
  enabled: z.boolean(),
  version: z.int(),
});
export type Label = z.input<typeof Label>;
export const LabelFilter = pageQuery.extend({
  keyword,
  brandId: id.optional(),
  target: LabelTarget.optional(),
  labelClassId: id.optional(),
});

const labelContent = { name: line(12), tone: LabelTone.default('primary') };
export const NewLabel = z.object({ labelClassId: id, ...labelContent });
/** Labels are disabled, never deleted, so that members keep the ones they have. */
export const LabelChange = z.object({ id, version, enabled: z.boolean(), ...labelContent });
