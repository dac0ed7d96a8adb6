import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { mailSettingsOf, type MailSettings } from './mail-settings.ts'
import { StartProblem } from './start-problem.ts'

/** Settings from environment variables; every one has a safe default (README, "Configuration"). */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  /** Where the other servers on the same database reach this one; its own address and port when absent. */
  INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
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
  /** The password of the demo accounts in place of the published one. */
  DEMO_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Seconds between the signal to stop and the last new connection. */
  STOP_DELAY: z.coerce.number().min(0).max(60).optional(),
  /** Comma-separated addresses or CIDR ranges of reverse proxies whose forwarding headers are believed. */
  TRUST_PROXY: z.string().optional(),
  /** Further origins that sign-in may return to, comma separated. */
  REDIRECT_ORIGINS: z.string().default(''),
  /** Origins allowed to embed the console in a frame, comma separated. */
  FRAME_ANCESTORS: z.string().default(''),
  /** Where learners sign in: the learners' site of this server, or a school's own. */
  STUDENT_URL: z.string().default('/auth/login?alias=student&redirect_url=%2Flearn'),
  /** The largest package of an experiment that is made or taken, in MB; storage takes no more than 5120 in one piece. */
  PACKAGE_LIMIT_MB: z.coerce.number().int().min(1).max(5120).default(4096),
  /** Comma-separated addresses or CIDR ranges inside of the school's network that what is sent to other systems may reach. */
  PRIVATE_NETWORKS: z.string().default(''),
  /** The server that takes the platform's mails, and whom they are from (mail-settings.ts); without them it sends none. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /** Folder of the built console; the default is where the build puts it. */
  CONSOLE_DIR: z.string().optional(),
})

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  internalUrl: string | undefined
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
  demoPassword: string | undefined
  /** The setting by which others than the people at this machine reach the server; undefined when nobody does. */
  openBy: string | undefined
  /** How long it goes on answering after it was asked to stop, so that what is in front of it can learn of it. */
  stopDelayMs: number
  logLevel: string
  trustProxy: string[]
  redirectOrigins: string[]
  frameAncestors: string[]
  studentUrl: string
  /** The largest package of an experiment. */
  packageBytes: number
  /** Where in private networks other systems may be asked. */
  privateNetworks: BlockList
  mail: MailSettings | undefined
  consoleDir: string
}>

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** A mistake in it stops the start: it would open or close the wrong network. */
function networksOf(value: string): BlockList {
  const networks = new BlockList()
  for (const item of list(value)) {
    const [address = '', bits, ...more] = item.split('/')
    const family = isIP(address)
    const prefix = bits === undefined ? (family === 4 ? 32 : 128) : Number(/^\d{1,3}$/.test(bits) ? bits : NaN)
    if (!family || more.length || !(prefix >= 0 && prefix <= (family === 4 ? 32 : 128)))
      throw new StartProblem(
        `PRIVATE_NETWORKS 中的“${item}”不是地址或网段。`,
        `PRIVATE_NETWORKS: ${item} is neither an address nor a range.`,
      )
    networks.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

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

/** The storage that is named; half of a name is a mistake, and would quietly keep files where they get lost. */
function storageOf(s: z.output<typeof Settings>): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = s
  if (endpoint && bucket && accessKey && secretKey) {
    return { endpoint, bucket, region: s.S3_REGION, accessKey, secretKey }
  }
  const given = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(given).length) return undefined
  throw new StartProblem(
    `S3 存储的配置不完整，缺少 ${missing.join('、')}。请补全，或去掉全部 S3_* 变量以使用本地磁盘。`,
    `The S3 storage is only half configured: ${missing.join(', ')} missing. Set all four, or none for local disk.`,
  )
}

function openBy(s: z.output<typeof Settings>): string | undefined {
  if (!isLoopback(s.HOST)) return `HOST=${s.HOST}`
  if (s.PUBLIC_URL && !isLoopback(new URL(s.PUBLIC_URL).hostname)) return `PUBLIC_URL=${s.PUBLIC_URL}`
  return s.TRUST_PROXY ? `TRUST_PROXY=${s.TRUST_PROXY}` : undefined
}

/** Reads the configuration; a wrong value stops the start with a sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty value is what compose files and shells leave for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartProblem(`配置有误：\n  ${lines.join('\n  ')}`, 'The configuration is wrong in what is named above.')
  }
  const s = parsed.data
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    publicUrl: s.PUBLIC_URL,
    internalUrl: s.INTERNAL_URL,
    s3: storageOf(s),
    envDriver: s.ENV_DRIVER,
    dockerHost: s.DOCKER_HOST,
    kubernetes: clusterOf(s),
    demo: s.DEMO === '1',
    demoPassword: s.DEMO_PASSWORD,
    openBy: openBy(s),
    stopDelayMs: (s.STOP_DELAY ?? (list(s.TRUST_PROXY).length ? 5 : 0)) * 1_000,
    logLevel: s.LOG_LEVEL,
    trustProxy: list(s.TRUST_PROXY),
    redirectOrigins: list(s.REDIRECT_ORIGINS),
    frameAncestors: list(s.FRAME_ANCESTORS),
    studentUrl: s.STUDENT_URL,
    privateNetworks: networksOf(s.PRIVATE_NETWORKS),
    mail: mailSettingsOf(s),
    packageBytes: s.PACKAGE_LIMIT_MB * 1024 * 1024,
    consoleDir: s.CONSOLE_DIR ?? join(projectRoot(), 'apps/console/dist'),
  }
}

/** The checkout's root, found from the working directory that every script starts in. */
export const projectRoot = (): string => process.cwd()
