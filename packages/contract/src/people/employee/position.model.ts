import { z } from 'zod';
import { id, line, version } from '#kernel/model.ts';
import { DocumentKind } from './document.model.ts';

/** What people are employed as; one list for the company. */
export const Position = z.object({
  id,
  name: z.string(),
  /** Without these documents nobody is put on the roster for it. */
  needs: z.array(DocumentKind),
  place: z.int(),
  isActive: z.boolean(),
  version: z.int(),
  /** People in service who hold it, in the whole company. */
  people: z.int(),
});
export type Position = z.input<typeof Position>;

const content = {
  name: line(12),
  needs: z
    .array(DocumentKind)
    .max(DocumentKind.options.length)
    .refine((kinds) => new Set(kinds).size === kinds.length)
    .default([]),
  place: z.int().min(0).max(999).default(0),
};
export const NewPosition = z.object(content);
export const PositionChange = z.object({ id, version, ...content });
export const PositionStatusChange = z.object({ id, version, isActive: z.boolean() });
