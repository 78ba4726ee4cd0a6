/** Collects a stream into one buffer. */
export async function readAll(body: AsyncIterable<Uint8Array | string>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  return Buffer.concat(parts);
}
