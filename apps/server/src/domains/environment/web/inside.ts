import type { Duplex } from 'node:stream'
import { DriverError } from '../drivers/driver.ts'
import type { Place } from '../checks/run-check.ts'

/** Bytes of one answer; what is larger is no page. */
const mostBytes = 12 * 1024 * 1024
const timeoutMs = 25_000
const closed = 7

/** Speaks to a port of the machine from inside it, with what every image has: the network around cannot be reached. */
const script = `exec 3<>"/dev/tcp/127.0.0.1/$1" 2>/dev/null || exit ${closed}
base64 -d >&3 || exit 8
base64 <&3`

// Ends when either side does: the machine's port, or who is at the other end of the pipe.
const bothWays = `exec 3<>"/dev/tcp/127.0.0.1/$1" 2>/dev/null || exit ${closed}
cat <&0 >&3 & to=$!
cat <&3 & from=$!
wait -n
kill $to $from 2>/dev/null`

/** An open connection to a port of a machine. Ends at once where nothing listens. */
export const lineInside = (place: Place, port: number): Promise<Duplex> =>
  place.driver.pipe(place.held, place.hostname, ['/bin/bash', '-c', bothWays, 'web', String(port)])

export const nothingListens = (port: number): string => `端口 ${port} 没有程序在监听，请确认服务已经启动`

export type Asked = { bytes: Buffer } | { failure: string; status: 502 | 504 }

/** Sends bytes to a port of a machine and reads until it closes. */
export async function askInside(place: Place, port: number, request: Buffer): Promise<Asked> {
  try {
    const run = await place.driver.exec(place.held, place.hostname, {
      command: { argv: ['/bin/bash', '-c', script, 'web', String(port)] },
      stdin: request.toString('base64'),
      timeoutMs,
      outputLimitBytes: Math.ceil((mostBytes * 4) / 3) + 300_000,
    })
    if (run.timedOut) return { failure: '服务没有在规定时间内应答', status: 504 }
    if (run.exitCode === closed) return { failure: nothingListens(port), status: 502 }
    const bytes = Buffer.from(run.stdout, 'base64')
    if (bytes.length > mostBytes) return { failure: '应答超过12M，无法显示', status: 502 }
    return { bytes }
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return { failure: error.message, status: 502 }
  }
}
