import { startProcess } from '@netbar/server/testing/process.ts';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** One of the product's programs, which writes into the folder and ends with us. */
export function start(folder: string, within: string, args: string[], env: NodeJS.ProcessEnv) {
  const name = basename(args[0] ?? within).replace(/\.\w+$/, '');
  const file = join(folder, `${within.replaceAll('/', '-')}-${name}.log`);
  return { name, file, ...startProcess(process.execPath, args, file, { cwd: join(root, within), env }) };
}

/** The same, to its end. */
export async function run(folder: string, within: string, args: string[], env: NodeJS.ProcessEnv) {
  const program = start(folder, within, args, env);
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`${program.name} ended with ${code}:\n${readFileSync(program.file, 'utf8').slice(-2000)}`);
}
