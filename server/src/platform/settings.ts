import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Every setting of the process, read from the environment once. docs/operations.md explains each. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Proxies whose X-Forwarded-For is believed: addresses, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** `id:base64` of 32 bytes, comma-separated, the newest last. Without it keys are made in DATA_DIR. */
  MASTER_KEYS: z.string().optional(),
  /** RSA key that opens passwords on their way in, as PEM. Without it one is made in DATA_DIR. */
  LOGIN_KEY: z.string().optional(),
  /** The largest file staff may upload in parts. */
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(2000).default(2000),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Fill an empty database with sample data. Never done in production. */
  SEED: flag.default(true),
});

export type Settings = {
  environment: 'development' | 'test' | 'production';
  port: number;
  host: string;
  dataDirectory: string;
  databaseUrl: string | null;
  databasePool: number;
  publicUrl: string;
  trustedProxies: string[];
  masterKeys: string | null;
  loginKey: string | null;
  uploadMaxBytes: number;
  metricsToken: string | null;
  logLevel: string;
  seed: boolean;
};

export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable is an unset one: compose files and shells write both.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new SettingsError(`环境变量有误：\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  if (values.NODE_ENV === 'production' && !values.PUBLIC_URL) {
    throw new SettingsError('生产环境必须设置 PUBLIC_URL（例如 https://portal.example.org）');
  }
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`).origin,
    trustedProxies: values.TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    masterKeys: values.MASTER_KEYS ?? null,
    loginKey: values.LOGIN_KEY ?? null,
    uploadMaxBytes: values.UPLOAD_MAX_MB * 1_000_000,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    seed: values.SEED && values.NODE_ENV !== 'production',
  };
}

/** A configuration error for the operator; printed without a stack. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
