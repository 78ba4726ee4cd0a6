import type { FastifyInstance } from 'fastify';

/** What helmet would send, as constants: it writes the same texts anew for every answer, a fifteenth of a page's time. */
const security = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** An API answers programs, never a page: a browser that opens an answer may load and run nothing. */
export function useHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(security).header('x-request-id', req.id);
    done();
  });
}
