import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { startRedis } from '@netbar/server/testing/private-redis.ts';
import { freePort } from '@netbar/server/testing/free-port.ts';
import { isUp, leaveWhenTold, until } from '@netbar/server/testing/process.ts';
import { randomBytes } from 'node:crypto';

/**
 * Builds both images from what is committed and tries them as compose.yaml runs them: read-only, without capabilities. For the
 * night: `node tools/images.ts [--base base.tar]`. Docker must answer; DOCKER_HOST says where.
 *
 * With --base the base images are stand-ins made from that tar of a Debian, for machines that reach no image registry:
 *   mmdebstrap --variant=minbase --include=ca-certificates,curl,nginx-light bookworm base.tar
 * They prove our files, not the real base images.
 */
const { values } = parseArgs({ options: { base: { type: 'string' } } });
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'netbar-images-'));
const started: string[] = [];
leaveWhenTold();
process.once('exit', () => {
  for (const name of started) docker(['rm', '--force', name], { mayFail: true });
  rmSync(folder, { recursive: true, force: true });
});

if (values.base) makeStandIns(values.base);
const source = join(folder, 'source');
mkdirSync(source);
// The builder of older Docker versions knows no Dockerfile.dockerignore, so it gets only what is committed.
run('sh', ['-c', `git archive HEAD | tar --extract --directory '${source}'`], { cwd: root });
for (const [file, tag] of [
  ['deploy/Dockerfile', 'netbar/server:nightly'],
  ['deploy/web.Dockerfile', 'netbar/web:nightly'],
] as const)
  step(`${tag} is built`, () => docker(['build', '--network', 'host', '--file', join(source, file), '--tag', tag, source]));

const HARDENED = ['--rm', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--network', 'host'];
step('both run as nobody special, say how they are, and hold no secret', () => checkInspected());
step('every module is read from the compile cache, in a read-only container', () => checkCompileCache());
step('nginx takes its configuration', () => docker(['run', ...HARDENED, '--tmpfs', '/tmp', 'netbar/web:nightly', 'nginx', '-t']));
await tryWeb();
await tryServer();

function checkInspected() {
  for (const [tag, user] of [
    ['netbar/server:nightly', 'node'],
    ['netbar/web:nightly', 'nginx'],
  ] as const) {
    const [{ Config }] = JSON.parse(docker(['image', 'inspect', tag])) as [
      { Config: { User: string; Healthcheck?: object; Env: string[] } },
    ];
    if (Config.User !== user) throw new Error(`${tag} runs as ${Config.User}`);
    if (!Config.Healthcheck) throw new Error(`${tag} has no health check`);
    const secrets = Config.Env.filter((line) => /SECRET|PASSWORD|VAULT|_URL=/.test(line));
    if (secrets.length > 0) throw new Error(`${tag} holds ${secrets.join(', ')}`);
  }
}

/** Node tells for each module whether the cache had it. */
function checkCompileCache() {
  const debug = ['--env', 'NODE_DEBUG_NATIVE=COMPILE_CACHE'];
  const load = ['node', '--eval', "import('./src/serve.ts')"];
  const told = docker(['run', ...HARDENED, ...debug, 'netbar/server:nightly', ...load]);
  const ours = told.split('\n').filter((line) => line.includes('/app/apps/server/src/'));
  const missed = ours.filter((line) => /reading cache .*(?:no such file|mismatch|rejected)/i.test(line));
  const read = ours.filter((line) => /was accepted/i.test(line));
  if (read.length < 100 || missed.length > 0)
    throw new Error(
      `${read.length} modules were read from the cache, ${missed.length} were not:\n${missed.slice(0, 3).join('\n')}`,
    );
}

async function tryWeb() {
  start('netbar-web-nightly', ['--tmpfs', '/tmp', 'netbar/web:nightly']);
  await until('nginx serves the console', () => isUp('http://127.0.0.1:8080/index.html'));
  console.log('the console is served');
}

/** On a database of its own, migrated and with a company by the image itself. */
async function tryServer() {
  const [postgres, redis, port] = [await startPostgres({ fsync: 'off' }), await startRedis(), await freePort()];
  const as = (role: string) => Object.assign(new URL(postgres.url('netbar')), { username: `netbar_${role}` }).href;
  const settings = {
    DATABASE_ADMIN_URL: postgres.url(),
    DATABASE_OWNER_URL: as('owner'),
    DATABASE_URL: as('app'),
    REDIS_URL: redis.url,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEY: randomBytes(32).toString('base64'),
    STORAGE_FOLDER: '/var/lib/netbar-files',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    PORT: String(port),
  };
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const once = (...command: string[]) => docker(['run', ...HARDENED, ...env, 'netbar/server:nightly', ...command]);
  step('the image makes and migrates a database', () => once('sh', '-c', 'node src/create-database.ts && node src/migrate.ts'));
  step('the image makes a company', () => {
    if (!once('node', 'src/create-company.ts', '--name', '夜间网咖', '--admin', 'boss').includes('/setPassword?'))
      throw new Error('no link');
  });
  start('netbar-server-nightly', ['--tmpfs', '/var/lib/netbar-files', ...env, 'netbar/server:nightly']);
  await until('the server is ready', () => isUp(`http://127.0.0.1:${port}/health/ready`));
  console.log('the server is ready');
  docker(['stop', 'netbar-server-nightly']);
  redis.stop();
  postgres.stop();
}

function start(name: string, args: string[]) {
  docker(['run', ...HARDENED, '--detach', '--name', name, ...args]);
  started.push(name);
}

/** The base images under their real names: the Debian of the tar with Node and npm, and with nginx. */
function makeStandIns(base: string) {
  if (!existsSync(base)) throw new Error(`${base} is not there`);
  docker(['import', base, 'debian:bookworm-slim']);
  const context = join(folder, 'bases');
  mkdirSync(context);
  cpSync(process.execPath, join(context, 'node'), { dereference: true });
  run('sh', ['-c', 'npm pack npm --silent && tar --extract --file npm-*.tgz && mv package npm'], { cwd: context });
  // Behind a proxy with an authority of its own, npm must know that authority.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) cpSync(authorities, join(context, 'authorities.crt'));
  writeFileSync(
    join(context, 'node.Dockerfile'),
    `FROM debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
${authorities ? 'COPY authorities.crt /authorities.crt\nENV NODE_EXTRA_CA_CERTS=/authorities.crt' : ''}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`,
  );
  writeFileSync(
    join(context, 'nginx.Dockerfile'),
    `FROM debian:bookworm-slim
RUN useradd --uid 101 --system nginx && rm -rf /usr/share/nginx/html && mkdir -p /usr/share/nginx/html
CMD ["nginx", "-g", "daemon off;"]
`,
  );
  step('stand-ins for the base images', () => {
    const names = { node: 'node:24.21.0-bookworm-slim', nginx: 'nginx:stable' };
    for (const [name, tag] of Object.entries(names))
      docker(['build', '--file', join(context, `${name}.Dockerfile`), '--tag', tag, context]);
  });
}

function step<T>(what: string, work: () => T): T {
  const begun = performance.now();
  const result = work();
  console.log(`${what} (${Math.round((performance.now() - begun) / 1000)} s)`);
  return result;
}

function docker(args: string[], options: { mayFail?: boolean } = {}) {
  return run('docker', args, { ...options, env: { ...process.env, DOCKER_BUILDKIT: '0' } });
}

/** What the command said, on either channel. */
function run(
  command: string,
  args: string[],
  { mayFail = false, ...options }: { mayFail?: boolean; cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0 && !mayFail)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3000)}`);
  return `${stdout}${stderr}`;
}
