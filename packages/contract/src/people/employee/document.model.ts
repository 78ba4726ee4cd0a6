import { z } from 'zod';
import { upload } from '#kernel/file.ts';
import { isImage } from '#kernel/media.ts';
import { actorName, day, id, line, time, version } from '#kernel/model.ts';
import { RevealReason } from '#platform/reveal/reveal.model.ts';

export const DocumentKind = z.enum(['ID_CARD', 'HEALTH', 'CONTRACT', 'BANK_CARD', 'CERTIFICATE', 'OTHER']);
export type DocumentKind = z.output<typeof DocumentKind>;
export const DocumentStatus = z.enum(['VALID', 'REPLACED', 'VOID']);
export type DocumentStatus = z.output<typeof DocumentStatus>;
/** Of a valid document, by its last day: EXPIRING from 30 days before. */
export const DocumentState = z.enum(['VALID', 'EXPIRING', 'EXPIRED']);
export type DocumentState = z.output<typeof DocumentState>;

/** The most scans of one document. */
export const MOST_SCANS = 4;

export const EmployeeDocument = z.object({
  id,
  employeeId: id,
  kind: DocumentKind,
  name: z.string(),
  status: DocumentStatus,
  state: DocumentState,
  version: z.int(),
  validFrom: day.nullable(),
  /** The last day it is good for; null without an end. */
  validTo: day.nullable(),
  /** Below zero once it has expired. */
  daysLeft: z.int().nullable(),
  verifierName: actorName,
  verifiedTime: time.nullable(),
  creatorName: actorName,
  createdTime: time,
  /** Scans, in order. */
  files: z.array(z.object({ id, place: z.int() })),
});
export type EmployeeDocument = z.input<typeof EmployeeDocument>;

/**
 * Of an ID card, health certificate, contract or bank card there is one; a new one replaces it. Of certificates and other documents
 * `replacesId` says which one.
 */
export const NewDocument = z
  .object({
    employeeId: id,
    kind: DocumentKind,
    name: line(40),
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
    replacesId: id.nullable().default(null),
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, { path: ['validTo'] });
export const DocumentStepInput = z.object({ id, version });
export const DocumentVoid = z.object({ id, version, reason: line(100) });
/** A scan, as the next page of the document. The file is a picture of any kind that pictures may have. */
export const NewScan = z.object({ id, name: line(200).refine(isImage), file: upload });
/** Shows one scan. Why is part of the log, and every look counts. */
export const ScanLook = z.object({ fileId: id, reason: RevealReason });
