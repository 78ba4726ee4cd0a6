import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/** One address in front of several servers: connections go round, past whoever does not answer. */
export async function openBalancer(ports: number[]) {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((socket) => {
    keep(socket);
    pass(socket, ports.length);
  });
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const pass = (socket: Socket, tries: number) => {
    if (tries === 0) return void socket.destroy();
    const upstream = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    keep(upstream);
    upstream.once('connect', () => {
      upstream.removeAllListeners('error').on('error', () => {});
      socket.pipe(upstream).pipe(socket);
      socket.once('close', () => upstream.destroy());
      upstream.once('close', () => socket.destroy());
    });
    upstream.once('error', () => pass(socket, tries - 1));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends every connection at once, as a switch that restarts does. */
    cut() {
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
