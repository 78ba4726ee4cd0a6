import { z } from 'zod';
import { sensitiveField } from './sensitive.ts';

/** An answer that is a file, streamed while it is produced. A refusal before the first byte is an envelope as usual. */
export interface FileAnswer {
  name: string;
  /** Its MIME type. */
  type: string;
  body: AsyncIterable<string | Uint8Array>;
  /** A picture whose address always shows the same: browsers display it inline and cache it. */
  isPicture?: boolean;
}

/** The output of an endpoint that answers with a file. */
export const file = z.custom<FileAnswer>();

/** A file sent as the body of a call. It never becomes part of the audit log. */
export const upload = sensitiveField(
  z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0),
);
