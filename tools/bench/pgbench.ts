import { plannerOptions } from '@netbar/server/kernel/postgres/pool.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Script {
  text: string;
  variables: Record<string, string>;
}

interface Bench {
  url: string;
  clients: number;
  seconds: number;
}

/** Transactions a second of a pgbench script, statements prepared once for each connection. */
export async function pgbench({ url, clients, seconds }: Bench, { text, variables }: Script): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'netbar-bench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, text);
  const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', String(seconds)];
  try {
    const said = await run('pgbench', [...load, '-f', file, ...given, url], {
      PGOPTIONS: `-c search_path=tenant ${plannerOptions}`,
    });
    return Number(/^tps = ([\d.]+)/m.exec(said)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaint = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program}: ${complaint}`);
  return said;
}
