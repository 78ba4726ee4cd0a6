import { sendsBody, type Access, type Api, type Endpoint, type In, type Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { file, type FileAnswer } from '@netbar/contract/kernel/file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx, Visit } from './ctx.ts';
import { rawBodyOf, keepRawBody, openDevice } from './device.ts';
import { AppError } from './errors.ts';
import { readCookie, setCookie } from './cookie.ts';
import { openCtx, openVisit, type Dependencies } from './open-ctx.ts';
import { actingBy } from './standing.ts';
import { sendFile } from './send-file.ts';
import { traced } from './tracing.ts';

type CtxFor<A extends Access> = A extends 'public' ? Visit : Ctx;

/** One function per endpoint. A missing or extra one does not compile. */
export type Handlers<A extends Api> = { [K in keyof A]: (ctx: CtxFor<A[K]['access']>, input: In<A[K]>) => Promise<Out<A[K]>> };

/** The routes of a feature: its contract bound to its functions. */
export type Routes = (app: FastifyInstance, dependencies: Dependencies) => void;

export const routesOf =
  <A extends Api>(api: A, handlers: Handlers<A>): Routes =>
  (app, dependencies) => {
    for (const name of Object.keys(api)) {
      const endpoint = api[name] as Endpoint;
      // `Handlers` has already matched each function to its endpoint; TypeScript cannot follow that through a loop.
      const run = handlers[name] as unknown as (ctx: Visit, input: unknown) => Promise<unknown>;
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        ...(endpoint.takesFile !== undefined && { bodyLimit: endpoint.takesFile }),
        ...((endpoint.access === 'device' || endpoint.isCallback) && { preParsing: keepRawBody }),
        handler: (_req, reply) =>
          traced(`${endpoint.feature}.${endpoint.name}`, () => answer(dependencies, endpoint, run, reply)),
      });
    }
  };

async function answer(
  dependencies: Dependencies,
  endpoint: Endpoint,
  run: (ctx: Visit, input: unknown) => Promise<unknown>,
  reply: FastifyReply,
) {
  const req = reply.request;
  const ctx = await enter(dependencies, endpoint, req);
  const data = await run(ctx, readInput(endpoint, req));
  if (endpoint.output === file) return sendFile(reply, data as FileAnswer);
  const encoded = z.encode(endpoint.output, data);
  if (endpoint.setsCookie) setCookie(reply, endpoint.setsCookie, encoded as object);
  return { status: 200, data: encoded, message: 'ok' };
}

/** Opens the `ctx` that the endpoint's `access` asks for, or refuses. */
async function enter(dependencies: Dependencies, endpoint: Endpoint, req: FastifyRequest): Promise<Visit> {
  if (endpoint.access === 'public') return openVisit(dependencies, req);
  if (endpoint.access === 'device') return openDevice(dependencies, req);
  return authorize(endpoint, await openCtx(dependencies, endpoint, req));
}

function authorize({ access, whileLocked, withTemporaryPassword, beforeSecondFactor }: Endpoint, ctx: Ctx | undefined): Ctx {
  if (!ctx) throw new AppError(commonErrors.signInRequired);
  if (ctx.actor.isLocked && !whileLocked) throw new AppError(commonErrors.locked);
  // The second factor comes first: whoever only knows a password must not change it.
  if (ctx.actor.secondFactorPending) {
    if (!beforeSecondFactor) throw new AppError(commonErrors.secondFactorNeeded);
  } else if (ctx.actor.mustChangePassword && !withTemporaryPassword) throw new AppError(commonErrors.passwordTemporary);
  if (typeof access !== 'object') return ctx;
  const actor = actingBy(ctx.actor, access.can);
  if (!actor) throw new AppError(commonErrors.forbidden);
  return { ...ctx, actor };
}

function readInput(endpoint: Endpoint, req: FastifyRequest): unknown {
  const read = endpoint.input.safeParse({ ...readCookie(endpoint, req), ...sentTo(endpoint, req), ...(req.params as object) });
  if (read.success) return read.data;
  const fields = new Set(read.error.issues.map((issue) => issue.path.join('.')));
  throw new AppError(commonErrors.invalidInput, { fields: [...fields].join(', ') });
}

function sentTo(endpoint: Endpoint, req: FastifyRequest): object {
  const { body, query, headers } = req;
  if (endpoint.isCallback) return { ...(query as object), file: rawBodyOf(req), headers };
  if (endpoint.takesFile !== undefined) return { ...(query as object), file: body };
  // A file sent to an endpoint that takes none is ignored.
  if (sendsBody(endpoint)) return Buffer.isBuffer(body) ? {} : (body as object);
  return query as object;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
