import { readFile, stat, writeFile } from 'node:fs/promises'
import { DriverError, type Driver, type ExecOutcome, type ExecRequest, type Held } from './driver.ts'

/** Travels through the server's memory, so it is kept small. */
const archiveBytes = 64 * 1024 * 1024
const timeoutMs = 120_000
const save = 'cd && tar -cf - . | gzip -1 | base64'
const load = 'cd && base64 -d | gzip -d | tar -xf -'

type Exec = (held: Held, hostname: string, request: ExecRequest) => Promise<ExecOutcome>

/** Keeping and restoring a home directory for drivers that reach a machine only by running commands in it. */
export function homeByExec(exec: Exec): Pick<Driver, 'saveHome' | 'loadHome'> {
  return {
    async saveHome(held, hostname, hostFile) {
      const outputLimitBytes = Math.ceil((archiveBytes * 4) / 3) * 2
      const request = { command: { argv: ['sh', '-c', save] }, timeoutMs, outputLimitBytes }
      const done = await exec(held, hostname, request)
      if (done.timedOut || done.exitCode !== 0) throw new DriverError('failed', '主目录打包没有成功')
      const bytes = Buffer.from(done.stdout, 'base64')
      if (bytes.length > archiveBytes) throw new DriverError('failed', '主目录压缩后超过64MB')
      await writeFile(hostFile, bytes, { mode: 0o600 })
    },
    async loadHome(held, hostname, hostFile) {
      if ((await stat(hostFile)).size > archiveBytes) throw new DriverError('failed', '主目录的存档过大')
      const stdin = (await readFile(hostFile)).toString('base64')
      const done = await exec(held, hostname, { command: { argv: ['sh', '-c', load] }, stdin, timeoutMs })
      if (done.timedOut || done.exitCode !== 0) throw new DriverError('failed', '主目录没有恢复成功')
    },
  }
}
