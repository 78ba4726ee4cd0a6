import { DEVICE_SIGNATURE, DEVICE_TIME } from '@netbar/contract/kernel/device';
import { sendsBody, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { file } from '@netbar/contract/kernel/file';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Serves the contract as OpenAPI 3.1 at /openapi.json, generated on first request from the mounted routes. */
export function useOpenApi(app: FastifyInstance) {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint);
  });
  let written: object | undefined;
  app.get('/openapi.json', async () => (written ??= describe(endpoints)));
}

export function describe(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Schemas = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  const token = { type: 'apiKey', in: 'header', name: 'Authorization' };
  const device = { type: 'apiKey', in: 'header', name: DEVICE_SIGNATURE };
  const components = { schemas, securitySchemes: { token, device } };
  return { openapi: '3.1.0', info: { title: 'netbar', version: '1' }, paths, components };
}

/** Recursive schemas, such as the nodes of a tree. References are resolved from the top of the document, so they are collected there. */
type Schemas = Record<string, object>;

function operation(endpoint: Endpoint, schemas: Schemas) {
  const operationId = `${endpoint.feature}.${endpoint.name}`;
  const { properties = {}, required = [] } = schemaOf(endpoint.input, `${operationId}.input`, schemas) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const takesFile = endpoint.takesFile !== undefined;
  if (takesFile) delete properties['file'];
  if (endpoint.isCallback) delete properties['headers'];
  const rest = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const asParameter = ([name, schema]: [string, object]) => {
    const isInPath = inPath.has(name);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema };
  };
  const hasBody = sendsBody(endpoint);
  const body = { type: 'object', properties: Object.fromEntries(rest), required: required.filter((name) => !inPath.has(name)) };
  return {
    operationId,
    tags: [endpoint.feature],
    ...(typeof endpoint.access === 'object' && { 'x-function': endpoint.access.can }),
    ...(endpoint.access !== 'public' && { security: [{ [endpoint.access === 'device' ? 'device' : 'token']: [] }] }),
    parameters: [
      ...Object.entries(properties)
        .filter(([name]) => !hasBody || inPath.has(name))
        .map(asParameter),
      ...headersOf(endpoint),
    ],
    ...(hasBody && { requestBody: { content: { 'application/json': { schema: body } } } }),
    ...(takesFile && { requestBody: { content: binary } }),
    responses: { 200: { description: 'ok', content: contentOf(endpoint.output, `${operationId}.output`, schemas) } },
  };
}

const header = (name: string, required: boolean, schema: object) => ({ name, in: 'header', required, schema });

/** Endpoints with a body take an idempotency key, except those of client machines, whose events carry their own numbers. */
function headersOf(endpoint: Endpoint) {
  if (endpoint.access === 'device') return [header(DEVICE_TIME, true, { type: 'integer' })];
  const { fieldInCookie: name } = endpoint;
  const cookies = name === undefined ? [] : [{ name, in: 'cookie', required: false, schema: { type: 'string' } }];
  return sendsBody(endpoint) ? [header('Idempotency-Key', false, { type: 'string', format: 'uuid' }), ...cookies] : cookies;
}

/** The shape on the wire, which is the input side of a schema, both for what a caller sends and for an encoded answer. */
function schemaOf(schema: z.ZodType, name: string, schemas: Schemas): object {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const moved = (part: object) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as object;
  for (const [key, part] of Object.entries($defs)) schemas[`${name}.${key}`] = moved(part);
  return moved(own);
}

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const contentOf = (output: z.ZodType, name: string, schemas: Schemas) =>
  output === file ? binary : { 'application/json': { schema: envelopeOf(schemaOf(output, name, schemas)) } };

const envelopeOf = (data: object) => ({
  type: 'object',
  required: ['status', 'data', 'message'],
  properties: { status: { const: 200 }, data, message: { type: 'string' } },
});
