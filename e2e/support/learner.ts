import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import type { StepProgress } from '@lab/contract/record'
import { type Caller, callerFor } from './api.ts'

/** A student at work: everything here goes through the learning API with the student's own token. */
export class Learner {
  readonly call: Caller
  #record = ''
  #steps = new Map<string, string>()

  private constructor(call: Caller) {
    this.call = call
  }

  static async signsIn(origin: string, username: string): Promise<Learner> {
    return new Learner(await callerFor(origin, username, 'student'))
  }

  get recordId(): string {
    return this.#record
  }

  /** Opens what the class is taught under this title, and begins it; `again` after a submission. */
  async begins(title: string, again = false): Promise<void> {
    const { offerings } = await this.call(learning.offerings, { query: { per_page: 50 } })
    const offering = offerings.find((one) => one.content_title === title)
    if (!offering) throw new Error(`「${title}」 is not taught to this student`)
    const { record, steps } = await this.call(learning.start, { params: { id: offering.id }, body: { again } })
    this.#record = record.id
    this.#steps = new Map(steps.map((step) => [step.title, step.step_id]))
  }

  async opens(step: string): Promise<void> {
    await this.call(experimentLearning.openStep, { params: this.#at(step) })
  }

  async finishesReading(step: string): Promise<void> {
    await this.call(experimentLearning.done, { params: this.#at(step) })
  }

  /** Starts the environment and waits until it runs. */
  async startsEnvironment(): Promise<void> {
    const params = { id: this.#record }
    await this.call(experimentLearning.startEnvironment, { params, body: { queue: true } })
    const until = Date.now() + 60_000
    for (;;) {
      const { content } = await this.call(learning.record, { params })
      const environment = content.experiment?.environment
      if (environment?.state === 'running') return
      if (environment?.state === 'failed' || Date.now() > until) {
        throw new Error(`The environment did not start: ${environment?.state} ${environment?.failure ?? ''}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async runs(command: string, step: string): Promise<string> {
    const body = { command, step_id: this.#at(step).step_id }
    return (await this.call(experimentLearning.runCommand, { params: { id: this.#record }, body })).stdout
  }

  async verifies(step: string): Promise<string> {
    return (await this.call(experimentLearning.verify, { params: this.#at(step) })).outcome
  }

  async answers(step: string, answer: string): Promise<void> {
    await this.call(experimentLearning.answer, { params: this.#at(step), body: { answer: [answer] } })
  }

  async reports(step: string, text: string): Promise<void> {
    const body = { body: { format: 'markdown' as const, value: text } }
    await this.call(experimentLearning.report, { params: this.#at(step), body })
  }

  /** A step as its learner is answered it. */
  async sees(step: string): Promise<StepProgress> {
    const { steps } = await this.call(learning.record, { params: { id: this.#record } })
    return steps.find((one) => one.title === step)!
  }

  async asks(title: string, text: string, step: string): Promise<void> {
    const body = { title, body: { format: 'markdown' as const, value: text }, step_id: this.#at(step).step_id }
    await this.call(learning.ask, { params: { id: this.#record }, body })
  }

  async submits(): Promise<void> {
    await this.call(learning.submit, { params: { id: this.#record } })
  }

  #at(title: string): { id: string; step_id: string } {
    const step_id = this.#steps.get(title)
    if (!step_id) throw new Error(`No step 「${title}」`)
    return { id: this.#record, step_id }
  }
}
