import { z } from 'zod';
import { sensitiveField } from './sensitive.ts';

/** An answer that is a file, sent while it is made. A refusal before its first byte is an envelope like any other. */
export interface FileAnswer {
  name: string;
  /** Its MIME type. */
  type: string;
  body: AsyncIterable<string | Uint8Array>;
  /** Something to look at whose address never shows anything else: shown in place and kept by browsers. */
  isPicture?: boolean;
}

/** The output of an endpoint that answers with a file. */
export const file = z.custom<FileAnswer>();

/** A file that comes as the body of a call. Never part of the audit log, however short. */
export const upload = sensitiveField(
  z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0),
);
