import { commonErrors, type ErrorKind } from '@netbar/contract/kernel/errors';
import { langOf } from '@netbar/contract/kernel/words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, understand } from './errors.ts';

/** Every answer, also a failed one, is {status, data, message}; the HTTP status is the first three digits of the status. */
export function useEnvelope(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, req, reply) => {
    const known = understand(error) ?? ofFramework(error);
    if (!known) req.log.error({ err: error }, 'a bug');
    return refuse(req, reply, known ?? new AppError(commonErrors.internal));
  });
  // Routes have their own rate limit; this one limits calls of addresses that do not exist.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, refuseAddress);
}

/** Answers an address that does not exist, or that the router cannot parse; for the latter no hook has run. */
export const refuseAddress = (req: FastifyRequest, reply: FastifyReply) =>
  refuse(req, reply.header('x-request-id', req.id), new AppError(commonErrors.noSuchAddress));

function refuse(req: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  const { kind } = refusal;
  const { message, params } = refusal.in(langOf(req.headers['accept-language']));
  const data = { reason: kind.reason, params, requestId: req.id };
  return reply.code(Math.floor(kind.status / 100)).send({ status: kind.status, data, message });
}

/** What Fastify and its plugins refuse by themselves: a broken body, one too large, too many calls, an overloaded process. */
const ofFramework = ({ statusCode = 500 }: FastifyError): AppError | undefined => {
  if (statusCode === 400 || statusCode === 415) return new AppError(commonErrors.invalidInput, { fields: 'body' });
  const kind = refusals[statusCode];
  return kind && new AppError(kind);
};

const refusals: Record<number, ErrorKind> = {
  404: commonErrors.noSuchAddress,
  413: commonErrors.tooLarge,
  429: commonErrors.tooMany,
  503: commonErrors.busy,
};
