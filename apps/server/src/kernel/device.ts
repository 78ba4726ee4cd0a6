import { DEVICE_CLOCK_MS, DEVICE_SIGNATURE, DEVICE_TIME, deviceErrors, signedHead } from '@netbar/contract/kernel/device';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Actor, Ctx } from './ctx.ts';
import { AppError } from './errors.ts';
import { openVisit, type Dependencies } from './open-ctx.ts';
import { isSameMac } from './vault.ts';

/** The actor id of calls by client machines. */
export const DEVICE_ACTOR = '00000000-0000-8000-8000-000000000002';

/** The vault owner under which the device keys of a company are sealed. */
export const deviceKeyOwner = (companyId: string) => `device ${companyId}`;

const Address = z.object({ companyId: z.uuid(), branchId: z.uuid() });

const received = new WeakMap<FastifyRequest, Buffer[]>();

/** Keeps the raw body: the signature is over its bytes, which parsing loses. */
export const keepRawBody: preParsingHookHandler = (req, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  received.set(req, chunks);
  payload.on('data', (chunk: Buffer | string) => chunks.push(Buffer.from(chunk)));
  done(null, payload);
};

/** The raw body that `keepRawBody` has kept. */
export const rawBodyOf = (req: FastifyRequest) => Buffer.concat(received.get(req) ?? []);

/** The `ctx` of a client machine. It sees its own branch only, and the whole request must be signed with that branch's key. */
export async function openDevice(dependencies: Dependencies, req: FastifyRequest): Promise<Ctx> {
  const address = Address.safeParse(req.params);
  if (!address.success) throw new AppError(deviceErrors.wrongSignature);
  const { companyId, branchId } = address.data;
  const ctx = openVisit(dependencies, req).as(machinesOf(companyId, branchId));
  const branch = await ctx.db.selectFrom('branches').select('deviceKeySealed').where('id', '=', branchId).executeTakeFirst();
  const key = branch?.deviceKeySealed && ctx.vault.open(deviceKeyOwner(companyId), branch.deviceKeySealed);
  if (!key || !isSignedBy(key, req)) throw new AppError(deviceErrors.wrongSignature);
  if (!(Math.abs(ctx.now.getTime() - Number(headerOf(req, DEVICE_TIME))) <= DEVICE_CLOCK_MS))
    throw new AppError(deviceErrors.wrongClock, { serverTime: ctx.now.toISOString() });
  return ctx;
}

function isSignedBy(key: string, req: FastifyRequest) {
  const path = req.url.split('?', 1)[0] ?? '';
  const mac = createHmac('sha256', key).update(signedHead(req.method, path, headerOf(req, DEVICE_TIME)));
  for (const chunk of received.get(req) ?? []) mac.update(chunk);
  return isSameMac(mac.digest(), Buffer.from(headerOf(req, DEVICE_SIGNATURE), 'hex'));
}

const headerOf = (req: FastifyRequest, name: string) => String(req.headers[name] ?? '');

const machinesOf = (companyId: string, branchId: string): Actor => ({
  id: DEVICE_ACTOR,
  name: '客户机',
  companyId,
  level: 3,
  functions: new Set(),
  menus: new Set(),
  grants: [],
  standings: 'own',
  branchIds: [branchId],
  brandIds: [],
  wholeBrandIds: [],
  isCompanyWide: false,
});
