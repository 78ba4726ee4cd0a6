import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { openFakeAlipay } from '@netbar/server/gateways/fake/alipay.ts';
import { openFakeWechatPay } from '@netbar/server/gateways/fake/wechat-pay.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { freePort } from '@netbar/server/testing/free-port.ts';
import { isUp, startProcess, until } from '@netbar/server/testing/process.ts';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDesks } from './desks.ts';

const TOKEN_SECRET = 'a secret for abuse only, 32 characters';

/** A server and a worker as processes of their own, a desk at work, and both fake providers with the brand's merchants. */
export async function openAbuse() {
  const name = `netbar_abuse_${process.pid}`;
  await createDatabase(databaseUrl(), name);
  await migrate(databaseUrl(name, 'netbar_owner'));
  const [wechat, alipay] = await Promise.all([openFakeWechatPay(), openFakeAlipay()]);
  const port = await freePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const appUrl = databaseUrl(name, 'netbar_app');
  const env = {
    ...process.env,
    DATABASE_URL: appUrl,
    DATABASE_WORKER_URL: databaseUrl(name, 'netbar_worker'),
    TOKEN_SECRET,
    PORT: String(port),
    WORKER_PORT: '0',
    PUBLIC_URL: serverUrl,
    RATE_LIMIT_PER_MINUTE: '1000000000',
    MAX_LAG_MS: '60000',
    LOG_LEVEL: 'error',
    ...wechat.settings,
    ...alipay.settings,
  };
  const start = (entry: string) => {
    const path = fileURLToPath(import.meta.resolve(`@netbar/server/${entry}`));
    return startProcess(process.execPath, [path], '/dev/null', { env });
  };
  const programs = [start('server.ts'), start('worker.ts')];
  await until('the server is ready', () => isUp(`${serverUrl}/health/ready`));
  const { desks } = await openDesks(
    { appUrl, serverUrl, secret: TOKEN_SECRET },
    { wechat, alipay },
    { products: 1, branches: 1 },
  );
  const owner = new pg.Pool({ connectionString: databaseUrl(name), max: 2 });
  owner.on('error', () => {});
  return {
    serverUrl,
    desks,
    owner,
    fakes: { WECHAT: wechat, ALIPAY: alipay },
    async close() {
      await Promise.all(programs.map((program) => program.end('SIGTERM')));
      await Promise.all([wechat.close(), alipay.close(), owner.end()]);
      await asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
