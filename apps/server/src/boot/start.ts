import { join } from 'node:path'
import type { Logger } from 'pino'
import { demoJobs, fillDemoSchool } from '../demo/fill.ts'
import { keepDemoExam } from '../demo/live-exam.ts'
import { checkDemoPassword, settleDemoPassword } from '../demo/password.ts'
import { projectRoot, type Config } from '../kernel/config.ts'
import { startEmbedded } from '../kernel/database/embedded.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { withLongTimeout } from '../kernel/database/time-limits.ts'
import { connect } from '../kernel/database/pool.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { announce } from './announce.ts'
import { boot } from './boot.ts'

export interface Server {
  /** Ends in good order: not ready, a while of answering, then closed and everything handed back. */
  stop(): Promise<void>
  /** Ends the while of answering. */
  hurry(): void
}

/** Brings the whole program up: database, demo school, application, and the line that says where it is. */
export async function start(config: Config, log: Logger): Promise<Server> {
  checkDemoPassword(config)
  if (config.databaseUrl && !config.s3) {
    log.warn('DATABASE_URL without S3_*: files stay on the disk of this server, and no other server can read them')
  }
  const database = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  try {
    const options = config.databaseUrl ?? database!.connection
    await migrate(options, join(projectRoot(), 'apps/server/migrations'))
    const running = await withLongTimeout(() => boot(config, log, connect(options), { jobs: demoJobs }))
    let leaveExam = (): void => undefined
    const stop = async (): Promise<void> => {
      leaveExam()
      await running.stop()
      await database?.stop()
    }
    try {
      await running.kernel.files.check()
      await withLongTimeout(async () => {
        if (config.demo) await fillDemoSchool(running.kernel)
        await settleDemoPassword(running.kernel)
      })
      if (config.demo) leaveExam = keepDemoExam(running.kernel)
      await running.app.listen({ port: config.port, host: config.host })
    } catch (error) {
      await stop()
      throw inWords(error, config)
    }
    await announce(config, running)
    return { stop, hurry: running.hurry }
  } catch (error) {
    await database?.stop()
    throw error
  }
}

/** What the system says when the address is not to be had, as a person at a terminal understands it. */
function inWords(error: unknown, { host, port }: Config): unknown {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `端口 ${port} 已被占用，请用 PORT 指定另一个端口。`,
        `Port ${port} is in use; choose another with PORT.`,
      )
    case 'EACCES':
      return new StartProblem(
        `没有权限使用端口 ${port}，请用 PORT 指定另一个端口。`,
        `Port ${port} is not allowed; choose another with PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`本机没有地址 ${host}，请检查 HOST。`, `This machine has no address ${host}; check HOST.`)
    default:
      return error
  }
}
