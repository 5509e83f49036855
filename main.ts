import { layFoundation, seedDatabase } from './server/seed/seed.ts';
import { createApp } from './server/src/app.ts';
import { mountDevelopment } from './server/src/development.ts';
import { createOutside } from './server/src/outside/outside.ts';
import { readOutsideSettings, requireDatabaseForMoney } from './server/src/outside/settings.ts';
import { shiftableClock, systemClock } from './server/src/platform/clock.ts';
import { openDatabase } from './server/src/platform/database/database.ts';
import { checkPort } from './server/src/platform/http/listen.ts';
import { serve } from './server/src/platform/http/server.ts';
import { checkKeys } from './server/src/platform/key-checks.ts';
import { createLog } from './server/src/platform/log.ts';
import { createPlatform } from './server/src/platform/platform.ts';
import { readSettings, SettingsError } from './server/src/platform/settings.ts';
import { announce, showProgress } from './server/src/platform/terminal.ts';
import { loadWeb } from './web/load.ts';

/** The map of the whole: settings, database, modules, pages, jobs, port. */
async function start(): Promise<() => Promise<void>> {
  const settings = readSettings(process.env);
  const providers = readOutsideSettings(process.env);
  requireDatabaseForMoney(providers, settings.databaseUrl);
  const log = createLog(settings.logLevel);
  await checkPort(settings.host, settings.port);

  const database = await openDatabase({ ...settings, poolSize: settings.databasePool });
  const clock = settings.environment === 'production' ? systemClock : shiftableClock;
  const platform = createPlatform(settings, database, log, clock);
  await checkKeys(platform.database, platform.keyring);
  if (settings.databaseUrl) await platform.versions.listen(settings.databaseUrl, log);

  let { port } = settings;
  const outside = createOutside({
    ...settings,
    settings: providers,
    clock: systemClock,
    log,
    loopback: () => `http://127.0.0.1:${port}`,
  });
  if (settings.seed) await seedDatabase(platform, showProgress, outside);
  else await layFoundation(platform, showProgress);

  const app = createApp(platform, outside);
  const web = await loadWeb({
    reload: process.argv.includes('--dev'),
    production: settings.environment === 'production',
  });
  await platform.jobs.open(app.jobs);
  const developers = mountDevelopment(platform, { jobs: app.jobs, storage: outside.seedStorage });
  const mounts = [...app.mounts, ...developers];
  const server = await serve(platform, { ...app, mounts }, web, '采购协会服务平台');
  port = server.port;
  // Not before the port is open: jobs call the simulators, which answer there.
  await platform.jobs.start(app.jobs);
  announce(settings, port);
  app.warmUp().catch((error: unknown) => log.warn({ error }, 'warming up failed'));

  return async () => {
    await server.close();
    await platform.jobs.stop();
    await app.flush();
    await Promise.all([platform.versions.close(), web.close()]);
    await database.close();
  };
}

try {
  const stop = await start();
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    void stop().then(() => process.exit(0));
    setTimeout(() => process.exit(1), 10_000).unref();
  };
  // Idempotent: a second SIGTERM still finishes accepted requests; a second Ctrl-C exits at once.
  process.on('SIGTERM', leave);
  process.once('SIGINT', leave);
} catch (error) {
  console.error(error instanceof SettingsError ? `\n${error.message}\n` : error);
  process.exit(1);
}
