import { readConfig } from './config.ts';
import { drainOnSignal } from './kernel/drain.ts';
import { openLog } from './kernel/log.ts';
import { openMonitor } from './kernel/worker/monitor.ts';
import { startWorker } from './worker-app.ts';

const config = readConfig('DATABASE_URL', 'DATABASE_WORKER_URL', 'VAULT_KEY', 'STORAGE_FOLDER', 'PUBLIC_URL');
const log = openLog(config.LOG_LEVEL);
const worker = await startWorker(config, log);
const monitor = await openMonitor({ host: config.HOST, port: config.WORKER_PORT }, worker, log);
log.info({ port: monitor.port }, 'working');
drainOnSignal(log, async () => {
  await worker.stop();
  await monitor.close();
});
