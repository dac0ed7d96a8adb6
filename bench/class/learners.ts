import type { AuthSession } from '@lab/contract/identity'
import { callerOf, type Call } from './call.ts'
import type { School } from './school.ts'

/** Everybody does something this often. */
const everyMs = 2_000
/** Begun this many at once. */
const doors = 8

/** A wrong answer that was sent: whose, the how-manieth at that question, and when (milliseconds of the clock). */
export type Wrong = { number: string; failures: number; at: number }

type Learner = { number: string; call: Call; recordId: string; steps: string[]; done: number; wrong: number }
type Begun = { record: { id: string }; steps: { step_id: string; kind: string }[] }

/** Everybody begins the lesson of the room. */
export async function begin(origin: string, school: School, sessions: AuthSession[]): Promise<Learner[]> {
  const { room, place } = school
  const waiting = room.learners.entries()
  const begun: Learner[] = []
  const door = async (): Promise<void> => {
    for (const [at, { number }] of waiting) {
      const call = callerOf(origin, sessions[at]!, place.domainId)
      const { record, steps } = await call<Begun>('POST', `/apis/v2/learning/offerings/${room.offeringId}/records`, {})
      const questions = steps.filter((step) => step.kind === 'question').map((step) => step.step_id)
      begun.push({ number, call, recordId: record.id, steps: questions, done: 0, wrong: 0 })
    }
  }
  await Promise.all(Array.from({ length: doors }, door))
  return begun
}

/**
 * A class at work: each learner opens a question, reports that it is there, and answers twice, in turn; a third of them
 * always answer wrongly and stay where they are, the others go on. Their beginnings are spread over the two seconds.
 */
export class ClassAtWork {
  readonly wrongs: Wrong[] = []
  readonly failures: unknown[] = []
  readonly answeredMs: number[] = []
  readonly #timers: NodeJS.Timeout[] = []
  readonly #underWay = new Set<Promise<void>>()

  constructor(learners: readonly Learner[]) {
    for (const [at, learner] of learners.entries()) {
      const isStuck = at % 3 === 0
      const act = (): void => {
        const work = this.#act(learner, isStuck).catch((error: unknown) => void this.failures.push(error))
        this.#underWay.add(work)
        void work.finally(() => this.#underWay.delete(work))
      }
      const begin = (): void => {
        act()
        this.#timers.push(setInterval(act, everyMs))
      }
      this.#timers.push(setTimeout(begin, (at * everyMs) / learners.length))
    }
  }

  async #act(learner: Learner, isStuck: boolean): Promise<void> {
    const turn = learner.done % 4
    learner.done += 1
    const step = learner.steps[isStuck ? 0 : Math.floor(learner.done / 4) % learner.steps.length]!
    const path = `/apis/v2/learning/records/${learner.recordId}`
    const before = performance.now()
    if (turn === 0) await learner.call('POST', `${path}/steps/${step}/open`)
    else if (turn === 2) await learner.call('POST', `${path}/heartbeat`, { step_id: step, seconds: 2 })
    else {
      if (isStuck) this.wrongs.push({ number: learner.number, failures: (learner.wrong += 1), at: Date.now() })
      await learner.call('POST', `${path}/steps/${step}/answer`, { answer: [isStuck ? 'C' : 'B'] })
    }
    this.answeredMs.push(performance.now() - before)
  }

  /** Nobody does anything more; resolves when everything sent was answered. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#underWay)
    if (this.failures.length > 0) throw new Error(`${this.failures.length} calls failed`, { cause: this.failures[0] })
  }
}
