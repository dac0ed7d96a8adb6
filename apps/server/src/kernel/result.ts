import type { RefusalName } from '@lab/contract/refusals'

export type Facts = Record<string, string | number>

/** What is wrong with one field; `label` is what people call it, where the message does not say. */
export interface FieldMessage {
  path: string
  label?: string
  message: string
}

/**
 * An expected "no": a value of the catalogue, returned by rules and stores. `allow` and `ok` in a handler leave with
 * it, and the binder turns it into an answer. Anything else that is thrown is a bug and answers `broken`.
 */
export class Refusal<N extends RefusalName = RefusalName> {
  readonly name: N
  readonly facts: Facts
  /** Field messages of `invalid`: path to sentence. */
  readonly fields: FieldMessage[] | undefined
  /** What the caller needs to go on, e.g. the newer row of `changedMeanwhile`. */
  readonly data: Record<string, unknown> | undefined

  constructor(name: N, facts: Facts = {}, more: { fields?: FieldMessage[]; data?: Record<string, unknown> } = {}) {
    this.name = name
    this.facts = facts
    this.fields = more.fields
    this.data = more.data
  }
}

/** Makes a refusal: `return refuse('content.inUse', { title, users })`. */
export const refuse = <N extends RefusalName>(
  name: N,
  facts: Facts = {},
  more: { fields?: FieldMessage[]; data?: Record<string, unknown> } = {},
): Refusal<N> => new Refusal(name, facts, more)

/** A field-level "no" found by a rule after parsing: the page shows it under that field. */
export const refuseField = (path: string, message: string): Refusal<'invalid'> =>
  new Refusal('invalid', { message }, { fields: [{ path, message }] })

/** Thrown only by `throwRefusal`, caught only by the binder and by transactions (which roll back). */
export class RefusalThrown {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}

/** Leaves the current handler with a refusal. */
export function throwRefusal(refusal: Refusal): never {
  throw new RefusalThrown(refusal)
}

/** The value, or leaves with the refusal. Outside handlers (jobs, the demo school) the caller sees a `RefusalThrown`. */
export function ok<T>(result: T | Refusal): Exclude<T, Refusal> {
  if (result instanceof Refusal) throwRefusal(result)
  return result as Exclude<T, Refusal>
}

/** The value, or leaves as if the object did not exist. */
export function orAbsent<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throwRefusal(refuse('absent'))
  return value
}
