import { call, dataOf, Stream, type Caller } from './http.ts'
import { Pages } from './pages.ts'

const saveEveryMs = 3_000
const checkEveryMs = 60_000
const heartbeatEveryMs = 30_000
/** As the site waits before it sends again what could not be sent. */
const firstRetryMs = 2_000
const longestRetryMs = 30_000
/** Who leaves tries so long to bring what they wrote to the server. */
const leavingMs = 60_000

/** What was measured of one kind of call. */
export type Times = { ms: number[]; failed: number }
export type Seen = { saves: Times; checks: Times; others: Times; refused: string[] }
export const nothingSeen = (): Seen => ({
  saves: { ms: [], failed: 0 },
  checks: { ms: [], failed: 0 },
  others: { ms: [], failed: 0 },
  refused: [],
})

type Begun = { record: { id: string }; steps: { step_id: string; kind: string }[] }
/** A text that the server said it has, and the option that it marked. */
export type Acknowledged = { key: string; turn: number }
export type Answered = { key: string; option: string }

const filler = '先建立链表，再在表头插入一个结点，观察指针的变化；删除时要先保存后继，否则会丢失其余的部分。'

/** What a learner has written by a turn: each is another text, and what it is can be recognised again. */
export const textOf = (recordId: string, turn: number): string =>
  `${recordId} 第 ${turn} 次：${filler.repeat(2 + (turn % 12))}`

/**
 * A learner at the desk: types all the time, which is saved every three seconds; once a minute opens a question, answers it
 * and goes on at the next report. What could not be sent is kept and sent again, with what was typed since.
 */
export class Learner {
  readonly acknowledged: Acknowledged[] = []
  readonly answered: Answered[] = []
  readonly #caller: Caller
  readonly #pages: Pages
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  #stream: Stream | undefined
  #recordId = ''
  #reports: string[] = []
  #questions: string[] = []
  #turn = 0
  #checked = 0
  #seen: Seen
  /** What is typed and not yet at the server, by report, with the moment at which it was to be saved. */
  readonly #unsaved = new Map<string, { turn: number; due: number; writtenAt: string }>()
  #retryMs = firstRetryMs
  #isWaiting = false
  #sending: Promise<boolean> | undefined

  constructor(caller: Caller, seen: Seen) {
    this.#caller = caller
    this.#seen = seen
    this.#pages = new Pages(caller, {}, (ms, failure) => this.#note('others', ms, failure))
  }

  get recordId(): string {
    return this.#recordId
  }

  /** What the server has to have as the newest by the end, by report. */
  readonly newest = new Map<string, number>()

  /** From now on it is noted here. */
  noteIn(seen: Seen): void {
    this.#seen = seen
  }

  async begin(offeringId: string): Promise<void> {
    const path = `/apis/v2/learning/offerings/${offeringId}/records`
    const { record, steps } = await dataOf<Begun>(this.#caller, 'POST', path, {})
    this.#recordId = record.id
    const keys = (kind: string): string[] => steps.filter((step) => step.kind === kind).map((step) => step.step_id)
    this.#reports = keys('report')
    this.#questions = keys('question')
    this.#pages.show('learning', `/apis/v2/learning/records/${record.id}`)
  }

  /** Starts to work; `share` (0..1) spreads the beginnings of all. */
  work(share: number): void {
    this.#stream = new Stream(this.#caller, '/apis/v2/events', (text) => this.#pages.take(text))
    this.#every(saveEveryMs, share, () => this.#save())
    this.#every(checkEveryMs, share, () => this.#check())
    this.#every(heartbeatEveryMs, share, () => this.#heartbeat())
  }

  #every(ms: number, share: number, act: () => Promise<void>): void {
    const run = (): void => {
      const work = act()
      this.#running.add(work)
      void work.finally(() => this.#running.delete(work))
    }
    const first = setTimeout(() => {
      run()
      this.#timers.push(setInterval(run, ms))
    }, ms * share)
    this.#timers.push(first)
  }

  get #report(): string {
    return this.#reports[this.#checked % this.#reports.length]!
  }

  async #save(): Promise<void> {
    this.#turn += 1
    this.#unsaved.set(this.#report, {
      turn: this.#turn,
      due: performance.now(),
      writtenAt: new Date().toISOString(),
    })
    this.newest.set(this.#report, this.#turn)
    if (!this.#isWaiting) await this.#sendAll()
  }

  /** Sends what is not saved, one after the other; false when the server could not be reached. */
  #sendAll(): Promise<boolean> {
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  async #send(): Promise<boolean> {
    for (;;) {
      const [next] = this.#unsaved
      if (!next) break
      const [key, { turn, due, writtenAt: written_at }] = next
      const body = { body: { format: 'markdown', value: textOf(this.#recordId, turn) }, written_at }
      if (!(await this.#timed('saves', 'PUT', `steps/${key}/report`, body, due))) {
        this.#waitForServer()
        return false
      }
      this.acknowledged.push({ key, turn })
      if (this.#unsaved.get(key)?.turn === turn) this.#unsaved.delete(key)
    }
    this.#retryMs = firstRetryMs
    return true
  }

  #waitForServer(): void {
    this.#isWaiting = true
    const again = (): void => {
      this.#isWaiting = false
      void this.#sendAll()
    }
    this.#timers.push(setTimeout(again, this.#retryMs))
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2)
  }

  async #check(): Promise<void> {
    const key = this.#questions[this.#checked % this.#questions.length]!
    await this.#timed('others', 'POST', `steps/${key}/open`)
    const option = this.#checked % 3 === 0 ? 'C' : 'B'
    const isMarked = await this.#timed('checks', 'POST', `steps/${key}/answer`, { answer: [option] })
    if (isMarked) this.answered.push({ key, option })
    this.#checked += 1
    await this.#timed('others', 'POST', `steps/${this.#report}/open`)
  }

  async #heartbeat(): Promise<void> {
    await this.#timed('others', 'POST', 'heartbeat', { step_id: this.#report, seconds: 30 })
  }

  /** Whether it was answered; `due` is the moment that it was to be sent at, where that is earlier. */
  async #timed(
    kind: 'saves' | 'checks' | 'others',
    method: string,
    path: string,
    body?: unknown,
    due = performance.now(),
  ): Promise<boolean> {
    const failure = await call(this.#caller, method, `/apis/v2/learning/records/${this.#recordId}/${path}`, body).then(
      ({ status, text }) => (status < 300 ? undefined : `${path} answered ${status}: ${text.slice(0, 200)}`),
      (error: unknown) => String(error),
    )
    this.#note(kind, performance.now() - due, failure)
    return failure === undefined
  }

  #note(kind: 'saves' | 'checks' | 'others', ms: number, failure: string | undefined): void {
    const times = this.#seen[kind]
    if (failure === undefined) times.ms.push(ms)
    else {
      times.failed += 1
      if (this.#seen.refused.length < 5) this.#seen.refused.push(failure)
    }
  }

  /** Types nothing more, and leaves once everything is at the server, or after a minute without that. */
  async leave(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#running)
    const until = performance.now() + leavingMs
    while (!(await this.#sendAll()) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, firstRetryMs))
    for (const timer of this.#timers) clearTimeout(timer)
    this.#stream?.close()
    this.#pages.close()
  }
}
