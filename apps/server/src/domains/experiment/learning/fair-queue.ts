/**
 * Work that waits, a few at once, in turn between groups: a class of three hundred does not make another one wait for all
 * of it. What waits already under a key is not put there twice, and nothing of one key runs twice at a time.
 */
export class FairQueue<Work> {
  readonly #run: (key: string, work: Work) => Promise<void>
  readonly #join: (waiting: Work, added: Work) => Work
  readonly #atOnce: number
  readonly #waiting = new Map<string, Map<string, Work>>()
  readonly #running = new Map<string, Promise<void>>()

  /** `run` must not reject. `join` makes one of two works of a key. */
  constructor(options: {
    atOnce: number
    run: (key: string, work: Work) => Promise<void>
    join: (waiting: Work, added: Work) => Work
  }) {
    this.#run = options.run
    this.#join = options.join
    this.#atOnce = options.atOnce
  }

  add(group: string, key: string, work: Work): void {
    const known = this.#waiting.get(group) ?? new Map<string, Work>()
    const before = known.get(key)
    known.set(key, before === undefined ? work : this.#join(before, work))
    this.#waiting.set(group, known)
    this.#pump()
  }

  #pump(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#take()
      if (!next) return
      const [key, work] = next
      const running = this.#run(key, work).finally(() => {
        this.#running.delete(key)
        this.#pump()
      })
      this.#running.set(key, running)
    }
  }

  /** The first of the group whose turn it is; the group goes to the end. */
  #take(): [string, Work] | undefined {
    for (const [group, works] of this.#waiting) {
      const found = [...works].find(([key]) => !this.#running.has(key))
      if (!found) continue
      works.delete(found[0])
      this.#waiting.delete(group)
      if (works.size) this.#waiting.set(group, works)
      return found
    }
    return undefined
  }

  /** Forgets what waits; ends when what runs is done. */
  async stop(): Promise<void> {
    this.#waiting.clear()
    await Promise.all(this.#running.values())
  }
}
