import type { FileAnswer } from '@netbar/contract/kernel/file';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Sends a file as fast as the browser takes it. Should making it fail midway, the connection breaks, so nobody takes half for all. */
export function sendFile(reply: FastifyReply, { name, type, body, isPicture = false }: FileAnswer) {
  const headers = isPicture
    ? { 'content-disposition': 'inline', 'cache-control': 'public, max-age=31536000, immutable' }
    : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`, 'cache-control': 'no-store' };
  return reply.type(type).headers(headers).send(Readable.from(body));
}
