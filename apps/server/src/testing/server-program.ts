import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { projectRoot } from '../kernel/config.ts'

/** The whole server as a program: its build where the run has made one (TEST_SERVER), since to read its sources takes seconds. */
const program = process.env.TEST_SERVER || 'apps/server/src/main.ts'

/** Starts it with these settings and no others of a server's; what it says on its error output goes to `stderr`. */
export const startServer = (env: NodeJS.ProcessEnv, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: projectRoot(),
    env,
    stdio: ['ignore', 'pipe', stderr],
  })

/** Where it is, once it says that it is ready; undefined when it ends before. */
export async function addressOf(server: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const ready = /^Ready: (\S+)/.exec(line)
    if (ready) return ready[1]
  }
  return undefined
}
