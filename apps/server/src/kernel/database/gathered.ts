import { sql, type SQL } from 'drizzle-orm'
import { isOutage } from '../outage.ts'
import { clientOf, isPool, type Tx } from './pool.ts'

/** How many calls one statement answers at most. */
const mostTogether = 100
/** After this long a statement no longer keeps the next one back: it may be waiting for a lock that is none of theirs. */
const patienceMs = 20
const mostOnTheWay = 4
/** So long after a statement the next one gathers: at some hundred calls a second, half of the statements or less. */
const gapMs = 6

/**
 * SQL: the rows that a prepared statement is given as lists, each a column, by the names of their placeholders. The lists are
 * read from a query, so that the database does not count them and plan the statement for each length again.
 */
export const listed = (columns: Readonly<Record<string, 'uuid' | 'text'>>): SQL =>
  sql`unnest(${sql.join(
    Object.entries(columns).map(([name, type]) => sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)}[])`),
    sql`, `,
  )})`

interface Waiting<Input, Answer> {
  input: Input
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export interface Gathering<Input, Answer> {
  /** Two calls of one name never go together: each of them has to see what the one before it did. Without it, any may. */
  name?(input: Input): string
  /** Asks for all of them in one statement; an answer for each, in their order. */
  ask(tx: Tx, inputs: readonly Input[]): Promise<readonly Answer[]>
}

/**
 * A statement that answers many calls at once. A call goes by itself when nothing is on its way; those that arrive until its
 * answer is back, and in the milliseconds after it was sent, go together in the next one. So an idle server answers as soon
 * as ever, and a busy one sends fewer and larger statements, of which each costs little more than one call. What fails for several is asked for one by one, so that nobody
 * fails for what another sent. In a transaction each call goes by itself, at its place in it.
 */
export function gathered<Input, Answer>({
  name,
  ask,
}: Gathering<Input, Answer>): (tx: Tx, input: Input) => Promise<Answer> {
  const queues = new WeakMap<object, Queue<Input, Answer>>()
  return async (tx, input) => {
    if (!isPool(tx)) return (await ask(tx, [input]))[0]!
    const pool = clientOf(tx)
    let queue = queues.get(pool)
    if (!queue) queues.set(pool, (queue = new Queue((inputs) => ask(tx, inputs), name ?? ((one) => one))))
    return queue.call(input)
  }
}

/** The same where each call asks for one row by its name, of those that one statement finds; null for what is not there. */
export const gatheredRows = <Asked, Row extends Asked>(
  nameOf: (one: Asked) => string,
  find: (tx: Tx, asked: readonly Asked[]) => Promise<readonly Row[]>,
): ((tx: Tx, asked: Asked) => Promise<Row | null>) =>
  gathered<Asked, Row | null>({
    name: nameOf,
    async ask(tx, asked) {
      const byName = new Map((await find(tx, asked)).map((row) => [nameOf(row), row]))
      return asked.map((one) => byName.get(nameOf(one)) ?? null)
    },
  })

class Queue<Input, Answer> {
  readonly #ask: (inputs: readonly Input[]) => Promise<readonly Answer[]>
  readonly #name: (input: Input) => unknown
  #waiting: Waiting<Input, Answer>[] = []
  #onTheWay = 0
  /** Runs while the last statement that was sent keeps the next one back. */
  #patience: NodeJS.Timeout | null = null
  #sentAt = -Infinity
  /** Runs while calls wait for others to go with. */
  #gap: NodeJS.Timeout | null = null

  constructor(ask: (inputs: readonly Input[]) => Promise<readonly Answer[]>, name: (input: Input) => unknown) {
    this.#ask = ask
    this.#name = name
  }

  call(input: Input): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      if (this.#onTheWay === 0 || this.#patience === null) this.#sendSoon()
    })
  }

  #sendSoon(): void {
    if (this.#gap || this.#waiting.length === 0) return
    const wait = this.#sentAt + gapMs - performance.now()
    if (wait <= 0) this.#send()
    else
      this.#gap = setTimeout(() => {
        this.#gap = null
        this.#send()
      }, wait)
  }

  #send(): void {
    if (this.#onTheWay === mostOnTheWay) return
    const batch = this.#take()
    if (batch.length === 0) return
    this.#onTheWay += 1
    this.#sentAt = performance.now()
    this.#keepBack()
    void this.#answer(batch).finally(() => {
      this.#onTheWay -= 1
      this.#sendSoon()
    })
  }

  #keepBack(): void {
    if (this.#patience) clearTimeout(this.#patience)
    this.#patience = setTimeout(() => {
      this.#patience = null
      this.#send()
    }, patienceMs)
  }

  /** Those that may go together, first come first. */
  #take(): Waiting<Input, Answer>[] {
    const names = new Set<unknown>()
    const batch: Waiting<Input, Answer>[] = []
    const left: Waiting<Input, Answer>[] = []
    for (const call of this.#waiting) {
      const name = this.#name(call.input)
      if (batch.length === mostTogether || names.has(name)) left.push(call)
      else batch.push(call)
      names.add(name)
    }
    this.#waiting = left
    return batch
  }

  async #answer(batch: readonly Waiting<Input, Answer>[]): Promise<void> {
    try {
      const answers = await this.#ask(batch.map(({ input }) => input))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!)
    } catch (error) {
      // What was on its way when the connection broke may have been done: it is not asked for a second time.
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((call) => this.#answer([call])))
    }
  }
}
