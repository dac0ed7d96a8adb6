import { join, resolve } from 'node:path'
import { z } from 'zod'

/** Settings from environment variables; every one has a safe default (README, "Configuration"). */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ENV_DRIVER: z.enum(['sandbox', 'docker', 'kubernetes', 'none']).default('sandbox'),
  DOCKER_HOST: z.string().optional(),
  /** A cluster for environments; inside a cluster its own, with the pod's service account. */
  KUBERNETES_URL: z.url({ protocol: /^https?$/ }).optional(),
  KUBERNETES_TOKEN: z.string().optional(),
  KUBERNETES_TOKEN_FILE: z.string().optional(),
  KUBERNETES_CA_FILE: z.string().optional(),
  KUBERNETES_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
    .default('lab-environments'),
  /** A runtime class of the cluster that isolates more strongly, e.g. gVisor. */
  KUBERNETES_RUNTIME_CLASS: z.string().optional(),
  /** Set by the cluster in every pod. */
  KUBERNETES_SERVICE_HOST: z.string().optional(),
  KUBERNETES_SERVICE_PORT: z.string().default('443'),
  DEMO: z.enum(['0', '1']).default('1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Comma-separated addresses or CIDR ranges of reverse proxies whose forwarding headers are believed. */
  TRUST_PROXY: z.string().optional(),
  /** Further origins that sign-in may return to, comma separated. */
  REDIRECT_ORIGINS: z.string().default(''),
  /** Origins allowed to embed the console in a frame, comma separated. */
  FRAME_ANCESTORS: z.string().default(''),
  /** Sign-in of the student platform, with the page it comes back to. */
  STUDENT_URL: z.string().default('/auth/login?alias=student&redirect_url=%2F'),
  /** The largest package of an experiment that is made or taken, in MB; storage takes no more than 5120 in one piece. */
  PACKAGE_LIMIT_MB: z.coerce.number().int().min(1).max(5120).default(4096),
  /** Folder of the built console; the default is where the build puts it. */
  CONSOLE_DIR: z.string().optional(),
})

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | undefined
  envDriver: 'sandbox' | 'docker' | 'kubernetes' | 'none'
  dockerHost: string | undefined
  kubernetes:
    | {
        url: string
        token: string | undefined
        tokenFile: string | undefined
        caFile: string | undefined
        namespace: string
        runtimeClass: string | undefined
      }
    | undefined
  demo: boolean
  logLevel: string
  trustProxy: string[]
  redirectOrigins: string[]
  frameAncestors: string[]
  studentUrl: string
  /** The largest package of an experiment. */
  packageBytes: number
  consoleDir: string
}>

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount'

/** The cluster that the settings name, or the one that this server runs in. */
function clusterOf(s: z.output<typeof Settings>): Config['kubernetes'] {
  const common = { namespace: s.KUBERNETES_NAMESPACE, runtimeClass: s.KUBERNETES_RUNTIME_CLASS }
  if (s.KUBERNETES_URL) {
    const access = { token: s.KUBERNETES_TOKEN, tokenFile: s.KUBERNETES_TOKEN_FILE, caFile: s.KUBERNETES_CA_FILE }
    return { url: s.KUBERNETES_URL, ...access, ...common }
  }
  if (!s.KUBERNETES_SERVICE_HOST) return undefined
  const host = s.KUBERNETES_SERVICE_HOST.includes(':') ? `[${s.KUBERNETES_SERVICE_HOST}]` : s.KUBERNETES_SERVICE_HOST
  return {
    url: `https://${host}:${s.KUBERNETES_SERVICE_PORT}`,
    token: undefined,
    tokenFile: s.KUBERNETES_TOKEN_FILE ?? `${serviceAccount}/token`,
    caFile: s.KUBERNETES_CA_FILE ?? `${serviceAccount}/ca.crt`,
    ...common,
  }
}

/** Reads the configuration; a wrong value stops the start with a sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty value is what compose files and shells leave for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration is wrong:\n  ${lines.join('\n  ')}`)
  }
  const s = parsed.data
  const s3 =
    s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY && s.S3_SECRET_KEY
      ? {
          endpoint: s.S3_ENDPOINT,
          bucket: s.S3_BUCKET,
          region: s.S3_REGION,
          accessKey: s.S3_ACCESS_KEY,
          secretKey: s.S3_SECRET_KEY,
        }
      : undefined
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    publicUrl: s.PUBLIC_URL,
    s3,
    envDriver: s.ENV_DRIVER,
    dockerHost: s.DOCKER_HOST,
    kubernetes: clusterOf(s),
    demo: s.DEMO === '1',
    logLevel: s.LOG_LEVEL,
    trustProxy: list(s.TRUST_PROXY),
    redirectOrigins: list(s.REDIRECT_ORIGINS),
    frameAncestors: list(s.FRAME_ANCESTORS),
    studentUrl: s.STUDENT_URL,
    packageBytes: s.PACKAGE_LIMIT_MB * 1024 * 1024,
    consoleDir: s.CONSOLE_DIR ?? join(projectRoot(), 'apps/console/dist'),
  }
}

/** The checkout's root, found from the working directory that every script starts in. */
export const projectRoot = (): string => process.cwd()
