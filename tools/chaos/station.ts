import { startProcess, until, type OwnProcess } from '@netbar/server/testing/process.ts';
import { fileURLToPath } from 'node:url';

export type Station = Awaited<ReturnType<typeof openStation>>;

interface Plan {
  name: string;
  /** A module of the server package. */
  entry: string;
  env: Record<string, string>;
  logFile: string;
  isUp?: () => Promise<boolean>;
}

/** Node needs a second or two; a machine that does much else at once may need many. */
const START_MS = 120_000;

/** A process that is started again whenever it ends, as a supervisor would. Ends that nobody asked for are remembered. */
export async function openStation({ name, entry, env, logFile, isUp = async () => true }: Plan) {
  const file = fileURLToPath(import.meta.resolve(`@netbar/server/${entry}`));
  const ownEnds: string[] = [];
  let running: OwnProcess;
  let isWanted = true;

  const start = async () => {
    const child = startProcess(process.execPath, [file], logFile, { env: { PATH: process.env['PATH'], ...env } });
    running = child;
    void child.ended.then(({ code, signal }) => {
      if (!isWanted || signal === 'SIGKILL') return undefined;
      ownEnds.push(`${name} ended by itself (${code ?? signal})`);
      return start();
    });
    await until(`${name} is up`, isUp, START_MS);
  };
  await start();
  return {
    name,
    ownEnds,
    start,
    kill: () => running.end('SIGKILL'),
    stop: () => {
      isWanted = false;
      return running.end('SIGKILL');
    },
  };
}
