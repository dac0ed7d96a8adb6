/** Jobs of one kind of load. Each server runs `concurrency` of them at a time, whatever waits in the other queues. */
export interface NamedQueue {
  name: string
  concurrency: number
}

/** Somebody looks at the progress bar: imports of lists, regrading, checks. Also what nobody has named a queue for. */
export const interactive: NamedQueue = { name: 'interactive', concurrency: 4 }
/** Minutes of reading and writing files: packages and copies with data. */
export const packages: NamedQueue = { name: 'packages', concurrency: 2 }
/** Nobody waits for it. */
export const background: NamedQueue = { name: 'background', concurrency: 1 }
/** What the clock starts. */
export const nightly: NamedQueue = { name: 'nightly', concurrency: 1 }
