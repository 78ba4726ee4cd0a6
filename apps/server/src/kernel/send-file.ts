import type { FileAnswer } from '@netbar/contract/kernel/file';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Streams a file. When producing it fails midway the connection is cut, so that the browser does not keep half a file as a whole one. */
export function sendFile(reply: FastifyReply, { name, type, body, isPicture = false }: FileAnswer) {
  const headers = isPicture
    ? { 'content-disposition': 'inline', 'cache-control': 'public, max-age=31536000, immutable' }
    : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`, 'cache-control': 'no-store' };
  return reply.type(type).headers(headers).send(Readable.from(body));
}
