import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { commonErrors, type ErrorKind } from '@netbar/contract/kernel/errors';
import { file } from '@netbar/contract/kernel/file';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const CONTRACT = join(import.meta.dirname, '../../../../../packages/contract/src');

/** Every reason that any contract knows. */
export async function knownReasons(): Promise<Map<string, number>> {
  const reasons = new Map<string, number>();
  for (const path of globSync(`${CONTRACT}/**/*.ts`).filter((path) => !/\.(?:test|d)\.ts$/.test(path))) {
    const exported = Object.values((await import(path)) as Record<string, unknown>).filter((value) => typeof value === 'object');
    for (const kind of exported.flatMap((table) => Object.values(table ?? {})))
      if (isKind(kind)) reasons.set(kind.reason, kind.status);
  }
  return reasons;
}

const isKind = (value: unknown): value is ErrorKind =>
  typeof value === 'object' && value !== null && 'reason' in value && 'words' in value && 'status' in value;

const Refusal = z.strictObject({
  status: z.int().min(40000).max(59999),
  data: z.strictObject({ reason: z.string(), params: z.record(z.string(), z.unknown()), requestId: z.uuid() }),
  message: z.string().min(1),
});
const Answered = z.strictObject({ status: z.literal(200), data: z.unknown(), message: z.literal('ok') });

/** A stack, a statement or what PostgreSQL says of one. */
const INSIDES =
  /\bat .+:\d+:\d+|node:internal|\bselect .+ from \w|insert into|violates|invalid input syntax|relation "|SQLSTATE/i;

export interface Answer {
  statusCode: number;
  type: string;
  body: string;
}

/** What is wrong with an answer, in words; nothing for one as it should be. */
export function faultOf(
  endpoint: Endpoint,
  { statusCode, type, body }: Answer,
  reasons: Map<string, number>,
): string | undefined {
  if (endpoint.output === file && statusCode === 200) return type.includes('json') ? 'json instead of a file' : undefined;
  if (!type.includes('json')) return `no json but ${type}`;
  const envelope: unknown = JSON.parse(body);
  if (statusCode === 200) return faultOfData(endpoint, envelope);
  const refusal = Refusal.safeParse(envelope);
  if (!refusal.success) return 'no envelope';
  const { status, data } = refusal.data;
  if (Math.floor(status / 100) !== statusCode) return `HTTP ${statusCode} for ${status}`;
  if (reasons.get(data.reason) !== status) return `unknown reason ${data.reason}`;
  if (status >= 50000 && status !== commonErrors.busy.status && !isProviderDown(data.reason)) return `${status} ${data.reason}`;
  return INSIDES.test(body) ? 'shows its insides' : undefined;
}

/** A provider that does not answer is no fault of ours. */
const isProviderDown = (reason: string) => reason.endsWith('Down');

function faultOfData(endpoint: Endpoint, envelope: unknown) {
  const answered = Answered.safeParse(envelope);
  if (!answered.success) return 'no envelope';
  const read = z.safeDecode(endpoint.output, answered.data.data as never);
  return read.success ? undefined : `breaks its schema: ${read.error.issues[0]?.path.join('.')}`;
}
