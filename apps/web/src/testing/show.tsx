import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import type { Endpoint, Got } from '@netbar/contract/kernel/endpoint';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';

interface Reader {
  can?: string[];
  /** Of these, what is held for the whole company; all of it if left out. */
  atCompany?: string[];
  path?: string;
}

interface Asked {
  url: URL;
  body: unknown;
}
/** What the server would say; a status other than 200 refuses. */
type Answer = (asked: Asked) => { status?: number; message?: string; data?: unknown };

/** Something to stand in for the server: answers by the contract, and remembers what it was asked. */
export function fakeServer() {
  const answers = new Map<string, Answer>();
  const asked: { name: string; body: unknown; query: Record<string, string>; key: string | undefined }[] = [];
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
  const matches = (pattern: string, target: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(target);
  const server = {
    asked,
    answer: <E extends Endpoint>(endpoint: E, data: Got<E>) => server.answerBy(endpoint, () => ({ data })),
    answerBy: (endpoint: Endpoint, answer: Answer) => void answers.set(nameOf(endpoint), answer),
    to: (endpoint: Endpoint) => asked.filter(({ name }) => matches(nameOf(endpoint), name)),
  };
  server.answer(preferenceApi.lists, []);
  server.answer(preferenceApi.saveList, {});
  server.answer(preferenceApi.views, []);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${method} ${url.pathname}`;
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
    const key = (headers as Record<string, string> | undefined)?.['idempotency-key'];
    asked.push({ name, body: sent, query: Object.fromEntries(url.searchParams), key });
    const found = [...answers].findLast(([pattern]) => matches(pattern, name))?.[1];
    const {
      status = 200,
      message = 'ok',
      data = null,
    } = found?.({ url, body: sent }) ?? { status: 40400, message: `nobody answers ${name}` };
    return new Response(JSON.stringify({ status, message, data }), { status: Math.floor(status < 1000 ? status : status / 100) });
  });
  return server;
}

const nobody = {
  id: 'me',
  name: '林晓雯',
  roles: [],
  branches: [],
  menus: [],
  functions: [],
  onlyAt: {},
  atCompany: [],
  avatar: '',
};

/** A page as somebody with these functions sees it. */
export function show(page: ReactElement, { can = [], atCompany = can, path = '/' }: Reader = {}) {
  useSession.setState({ token: 't', user: { ...nobody, functions: can, atCompany } as unknown as UserInfo });
  setLang('zh-CN');
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[path]}>
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
          <App>{page}</App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
