import { setMaxListeners } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { domains } from '../domains/all.ts'
import { createAuthenticator, signingKey } from '../domains/identity/index.ts'
import { kindBehaviour } from '../domains/kinds.ts'
import { providers } from '../domains/providers.ts'
import type { Config } from '../kernel/config.ts'
import type { Connection } from '../kernel/database/pool.ts'
import { openEventBus } from '../kernel/events/bus.ts'
import { diskStore } from '../kernel/files/disk.ts'
import { s3Store } from '../kernel/files/s3.ts'
import { buildApp } from '../kernel/http/app.ts'
import { CallLimits } from '../kernel/http/call-limits.ts'
import { inlineScriptHashes } from '../kernel/http/security-headers.ts'
import type { JobDefinition } from '../kernel/jobs/definition.ts'
import { openJobQueue } from '../kernel/jobs/queue.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { KindTable } from '../kernel/kinds.ts'
import { openMailer } from '../kernel/mail.ts'
import { GuardTable } from '../kernel/policy/objects.ts'
import { serveConsole } from './serve-console.ts'

export interface Running {
  app: FastifyInstance
  kernel: Kernel
  /** Not ready, a while of answering all the same, then closed; jobs go back to the queue. */
  stop(): Promise<void>
  /** Ends that while. */
  hurry(): void
}

const drainMs = 10_000

/** Puts the process together over a migrated database: kernel, guards, endpoints, jobs, domains. Does not listen. */
export async function boot(
  config: Config,
  log: Logger,
  connection: Connection,
  options: { limits?: CallLimits | null; runJobs?: boolean; jobs?: JobDefinition[]; kinds?: KindTable } = {},
): Promise<Running> {
  const events = await openEventBus(connection, log)
  const jobKinds = [...domains.flatMap((domain) => domain.jobs ?? []), ...(options.jobs ?? [])]
  const jobs = await openJobQueue({ connection, events, log }, jobKinds)
  const closing = new AbortController()
  // One listener for each open console.
  setMaxListeners(0, closing.signal)
  const guards = new GuardTable(domains.map((domain) => domain.guards ?? {}))
  const kernel: Kernel = {
    config,
    log,
    connection,
    events,
    jobs,
    mail: config.mail ? openMailer(config.mail) : null,
    guards,
    kinds: options.kinds ?? kindBehaviour,
    providers,
    closing: closing.signal,
    files: config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files')),
  }
  const authenticator = createAuthenticator(kernel, await signingKey(connection.db))
  events.subscribe((event) => authenticator.onEvent(event))

  const drain = new AbortController()
  const readiness = { isStopping: false }
  const app = await buildApp({
    kernel,
    readiness,
    guards,
    authenticator,
    admissions: domains.flatMap((domain) => domain.admits ?? []),
    logListeners: domains.flatMap((domain) => domain.logged ?? []),
    endpoints: domains.flatMap((domain) => domain.endpoints),
    scriptHashes: pageScripts(config.consoleDir),
    limits: options.limits === undefined ? new CallLimits() : options.limits,
  })
  for (const domain of domains) domain.plugin?.(app, kernel)
  await serveConsole(app, config.consoleDir)
  for (const domain of domains) await domain.start?.(kernel)
  if (options.runJobs ?? true) {
    await jobs.start(kernel, async (tx, job) => {
      for (const domain of domains) await domain.jobFinished?.(tx, job)
    })
  }

  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      readiness.isStopping = true
      // The load balancer has to learn first that it should not.
      if (app.server.listening) await delay(config.stopDelayMs, undefined, { signal: drain.signal }).catch(() => {})
      for (const domain of domains) await domain.closing?.()
      closing.abort()
      await app.close()
      for (const domain of domains.toReversed()) await domain.stop?.()
      await jobs.stop(drainMs)
      await events.close()
      await connection.close()
    })()
    return stopped
  }
  return { app, kernel, stop, hurry: () => drain.abort() }
}

function pageScripts(consoleDir: string): string[] {
  const pages = ['index.html', 'auth/index.html', 'learn/index.html'].map((page) => join(consoleDir, page))
  return pages.filter((page) => existsSync(page)).flatMap((page) => inlineScriptHashes(readFileSync(page, 'utf8')))
}
