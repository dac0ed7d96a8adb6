import { parentPort, workerData } from 'node:worker_threads'

/** What a thread can do, as its data names it. */
const acts: Record<string, () => void> = {
  answer: () => parentPort!.postMessage({ said: 'hello', environment: Object.keys(process.env) }),
  loop: () => {
    for (;;);
  },
  grow: () => {
    const all: string[][] = []
    for (let at = 0; ; at++) all.push(Array.from({ length: 10_000 }, (_, more) => `${at}-${more}`))
  },
  fail: () => {
    throw new RangeError('too deep')
  },
  leave: () => process.exit(3),
}
acts[(workerData as { act: string }).act]!()
