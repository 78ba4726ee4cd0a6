import { createServer } from 'node:net';

/** Below 32768, where Linux starts to hand out ports to outgoing connections: one of those could take ours between two starts. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
