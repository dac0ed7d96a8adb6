import { Worker, type Transferable } from 'node:worker_threads'

/** What a thread may take before it is ended. */
export interface ThreadLimits {
  timeMs: number
  /** Of values; bytes of files are outside of it. */
  heapMb: number
}

export type ThreadEnd<T> =
  | { how: 'done'; value: T }
  | { how: 'time' | 'memory' | 'stopped' }
  | { how: 'crash'; error: unknown }

export interface ThreadWork {
  data: unknown
  /** Buffers that the caller does not need any more. */
  transfer?: Transferable[]
  limits: ThreadLimits
  /** Asked again and again while it runs. */
  isStopped?: () => boolean
}

const askEveryMs = 200
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A program of ours next to the module at `from`: a source when run from sources, else what the bundler made of it. */
export const threadProgram = (from: string, name: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from)

/**
 * Runs a program in a thread of its own, which gets `data` and posts one message. Work that never ends or takes too
 * much ends there: requests go on being served. The thread sees nothing of the server's environment variables.
 */
export function runInThread<T>(program: URL, work: ThreadWork): Promise<ThreadEnd<T>> {
  const { data, transfer = [], limits, isStopped } = work
  const thread = new Worker(program, {
    workerData: data,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    env: {},
    execArgv: [],
  })
  return new Promise((resolve) => {
    const end = (result: ThreadEnd<T>): void => {
      clearTimeout(late)
      clearInterval(asking)
      resolve(result)
      void thread.terminate()
    }
    const late = setTimeout(() => end({ how: 'time' }), limits.timeMs)
    const asking = setInterval(() => isStopped?.() && end({ how: 'stopped' }), askEveryMs)
    thread.once('message', (value: T) => end({ how: 'done', value }))
    thread.once('messageerror', (error) => end({ how: 'crash', error }))
    thread.once('error', (error) => end(isOutOfMemory(error) ? { how: 'memory' } : { how: 'crash', error }))
    thread.once('exit', (code) => end({ how: 'crash', error: new Error(`Thread ended with ${code} and no message`) }))
  })
}
