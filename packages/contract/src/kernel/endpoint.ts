import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, any signed-in user, holders of one function code, or a branch's client machines by its key. */
export type Access = 'public' | 'signedIn' | 'device' | { can: string };

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  feature: string;
  name: string;
  method: Method;
  path: string;
  access: A;
  input: I;
  output: O;
  /** Features whose cached reads are stale after this call. Empty for a read. */
  stale: readonly string[];
  /** Allowed while the screen is locked: unlocking and signing out. */
  whileLocked?: boolean;
  /** Allowed while the password is temporary: the person's own info, the change of the password, signing out. */
  withTemporaryPassword?: boolean;
  /** Allowed before the second factor is shown: the person's own info, binding and showing it, signing out. */
  beforeSecondFactor?: boolean;
  /** The token may be in the query instead of the header; the specification asks for it in one call. */
  tokenInQuery?: boolean;
  /** The input is in the address although it is a POST; the specification asks for it in one call. */
  inputInQuery?: boolean;
  /** A field of the output that the answer also sets as a cookie, for clients that do not send it back themselves. */
  setsCookie?: { cookie: string; field: string; seconds: number };
  /** A field of the input that is taken from the cookie of the same name when it was not sent. */
  fieldInCookie?: string;
  /** The body is a file of at most this many bytes, which becomes the field `file`; the rest of the input is in the address. */
  takesFile?: number;
  /** Called by a provider: `file` is the raw body of any type, and `headers` are those of the request. */
  isCallback?: boolean;
}

type Draft<I extends z.ZodType, O extends z.ZodType, A extends Access> = Omit<Endpoint<I, O, A>, 'feature' | 'name'>;
type Spec<I extends z.ZodType, O extends z.ZodType, A extends Access> = Pick<
  Draft<I, O, A>,
  | 'access'
  | 'input'
  | 'output'
  | 'whileLocked'
  | 'withTemporaryPassword'
  | 'beforeSecondFactor'
  | 'tokenInQuery'
  | 'inputInQuery'
  | 'setsCookie'
  | 'fieldInCookie'
  | 'takesFile'
  | 'isCallback'
> & {
  stale?: readonly string[];
};

const verb =
  (method: Method) =>
  <I extends z.ZodType, O extends z.ZodType, const A extends Access>(path: string, spec: Spec<I, O, A>): Draft<I, O, A> => ({
    method,
    path,
    stale: [],
    ...spec,
  });

export const get = verb('GET');
export const post = verb('POST');
export const put = verb('PUT');
export const del = verb('DELETE');

export type Api = Record<string, Endpoint>;
/** What the caller sends and receives: plain JSON. */
export type Sent<E extends Endpoint> = z.input<E['input']>;
export type Got<E extends Endpoint> = z.input<E['output']>;
/** What the server function gets and returns: parsed, with `Date` objects. */
export type In<E extends Endpoint> = z.output<E['input']>;
export type Out<E extends Endpoint> = z.output<E['output']>;

export function defineApi<D extends Record<string, Draft<z.ZodType, z.ZodType, Access>>>(feature: string, drafts: D) {
  const named = Object.entries(drafts).map(([name, draft]) => [name, { ...draft, feature, name }]);
  return Object.fromEntries(named) as { [K in keyof D]: D[K] & { feature: string; name: string } };
}

/** Whether the input is in the body. GET and DELETE have it in the address. */
export const sendsBody = ({ method, inputInQuery = false, takesFile }: Pick<Endpoint, 'method' | 'inputInQuery' | 'takesFile'>) =>
  (method === 'POST' || method === 'PUT') && !inputInQuery && takesFile === undefined;

/** Splits one flat input into the parts of an HTTP request, for server and client alike. */
export function toRequest(endpoint: Endpoint, input: unknown) {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  if (sendsBody(endpoint)) return { method: endpoint.method, url: path, body: rest };
  const file = endpoint.takesFile === undefined ? undefined : (rest['file'] as Uint8Array<ArrayBuffer>);
  if (file) delete rest['file'];
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return { method: endpoint.method, url: query.length > 0 ? `${path}?${query.join('&')}` : path, body: undefined, file };
}
