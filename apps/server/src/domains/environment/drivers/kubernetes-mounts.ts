import { spawn } from 'node:child_process'
import { DriverError, type PlanMount } from './driver.ts'
import type { ClusterApi } from './kubernetes-api.ts'
import { execInPod } from './kubernetes-exec.ts'

// A cluster's nodes do not see this server's folders. So each pod that has something mounted gets a volume of its own and a
// second container next to the machine: that one can write the volume and is filled from here, the machine only reads it.

/** The container that fills the volume. */
export const filler = 'data'

/** Bytes that one command carries into the pod. */
const pieceBytes = 4 * 1024 * 1024
const pieceMs = 60_000
const unpackMs = 600_000

/** Each mount is a folder of the one volume, by its place in the plan. */
export const machineMounts = (mounts: readonly PlanMount[]): object[] =>
  mounts.map(({ path }, index) => ({ name: filler, mountPath: path, subPath: String(index), readOnly: true }))

async function said(api: ClusterApi, pod: string, script: string, index: number, stdin?: string): Promise<void> {
  const argv = ['sh', '-c', script, 'fill', String(index)]
  const request = { command: { argv }, timeoutMs: stdin === undefined ? unpackMs : pieceMs }
  const done = await execInPod(
    api,
    pod,
    { ...request, ...(stdin === undefined ? {} : { stdin }) },
    { container: filler },
  )
  if (done.exitCode === 0) return
  const why = done.timedOut ? '超时' : done.stderr.trim().split('\n').at(-1)
  throw new DriverError('failed', `数据集没有放进主机：${why ?? '命令没有成功'}`.slice(0, 200))
}

/** Puts the folders of a plan into a pod that is up: packed here, carried over in pieces, unpacked there. */
export async function fillPod(api: ClusterApi, pod: string, mounts: readonly PlanMount[]): Promise<void> {
  for (const [index, { hostPath }] of mounts.entries()) {
    await said(api, pod, 'cd && mkdir -p "$1" && : > ".$1"', index)
    const packing = spawn('tar', ['-C', hostPath, '-czf', '-', '.'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = new Promise<number | null>((resolve) => {
      packing.once('close', resolve)
      packing.once('error', () => resolve(null))
    })
    try {
      let waiting: Buffer[] = []
      let size = 0
      const carry = async (): Promise<void> => {
        if (size === 0) return
        const stdin = Buffer.concat(waiting).toString('base64')
        waiting = []
        size = 0
        await said(api, pod, 'cd && base64 -d >> ".$1"', index, stdin)
      }
      for await (const chunk of packing.stdout as AsyncIterable<Buffer>) {
        waiting.push(chunk)
        size += chunk.length
        if (size >= pieceBytes) await carry()
      }
      await carry()
      if ((await ended) !== 0) throw new DriverError('failed', '数据集打包没有成功')
    } finally {
      packing.kill('SIGKILL')
    }
    await said(api, pod, 'cd && gzip -d < ".$1" | tar -xf - -C "$1" && rm ".$1"', index)
  }
}
