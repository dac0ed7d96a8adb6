import { Timestamp } from '@lab/contract/fields'
import { z } from 'zod'

/** Said by a writer when a value is not what its schema wants; the whole answer is then left to the schema. */
const unfit = Symbol('unfit')
type Written = string | typeof unfit
/** The JSON of a value; an empty text for what JSON leaves out. */
type Writer = (value: unknown) => Written

interface Definition {
  type: string
  checks?: { _zod: { def: { check: string } } }[]
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string | number>
  values?: unknown[]
  coerce?: boolean
}
const definitionOf = (schema: z.ZodType): Definition => (schema as unknown as { _zod: { def: Definition } })._zod.def

// A quote, a backslash, a control character or half of a pair: what JSON.stringify writes otherwise than as it is.
// eslint-disable-next-line no-control-regex
const special = /["\\\u0000-\u001F\uD800-\uDFFF]/
const quoted = (value: string): string => (special.test(value) ? JSON.stringify(value) : `"${value}"`)

const text: Writer = (value) => (typeof value === 'string' ? quoted(value) : unfit)
const number: Writer = (value) => (typeof value === 'number' && Number.isFinite(value) ? JSON.stringify(value) : unfit)
const truth: Writer = (value) => (value === true ? 'true' : value === false ? 'false' : unfit)
const moment: Writer = (value) => (value instanceof Date ? `"${value.toISOString()}"` : text(value))

function byName(values: readonly unknown[]): Writer {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => written.get(value) ?? unfit
}

/** Whatever has no short form here is parsed by its schema. */
const parsed =
  (schema: z.ZodType): Writer =>
  (value) => {
    const { success, data } = schema.safeParse(value)
    return success ? (JSON.stringify(data) ?? '') : unfit
  }

function object(shape: Record<string, z.ZodType>): Writer {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    lead: `${JSON.stringify(key)}:`,
    write: writerOf(schema),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit
    let out = ''
    for (const { key, lead, write } of fields) {
      const written = write((value as Record<string, unknown>)[key])
      if (written === unfit) return unfit
      if (written !== '') out += out === '' ? lead + written : `,${lead}${written}`
    }
    return `{${out}}`
  }
}

function list(element: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) return unfit
    let out = ''
    for (const item of value) {
      const written = element(item)
      if (written === unfit || written === '') return unfit
      out += out === '' ? written : `,${written}`
    }
    return `[${out}]`
  }
}

/** A frozen record is written once: rows of a list share what their reader may do with them. */
function record(write: Writer): Writer {
  const known = new WeakMap<object, string>()
  const writeRecord = recordWriter(write)
  return (value) => {
    if (!Object.isFrozen(value)) return writeRecord(value)
    const before = known.get(value as object)
    if (before !== undefined) return before
    const written = writeRecord(value)
    if (written !== unfit) known.set(value as object, written)
    return written
  }
}

function recordWriter(write: Writer): Writer {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return unfit
    let out = ''
    for (const [key, item] of Object.entries(value)) {
      const written = write(item)
      if (written === unfit || written === '') return unfit
      out += out === '' ? `${quoted(key)}:${written}` : `,${quoted(key)}:${written}`
    }
    return `{${out}}`
  }
}

const firstOf =
  (writers: Writer[]): Writer =>
  (value) => {
    for (const write of writers) {
      const written = write(value)
      if (written !== unfit) return written
    }
    return unfit
  }

const plain = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

const writers = new WeakMap<z.ZodType, Writer>()

/** One writer for each schema. A schema that holds itself finds the one that is being made, which it calls later. */
function writerOf(schema: z.ZodType): Writer {
  const known = writers.get(schema)
  if (known) return known
  let made: Writer = parsed(schema)
  writers.set(schema, (value) => made(value))
  made = makeWriter(schema)
  writers.set(schema, made)
  return made
}

function makeWriter(schema: z.ZodType): Writer {
  if (schema === (Timestamp as unknown)) return moment
  const definition = definitionOf(schema)
  // Checks only refuse, which an answer of ours does not need; some change what they check, and those must run.
  const isChanging = definition.checks?.some((check) => check._zod.def.check === 'overwrite') ?? false
  if (isChanging || definition.coerce) return parsed(schema)
  const inner = definition.innerType
  switch (definition.type) {
    case 'string':
      return text
    case 'number':
      return number
    case 'boolean':
      return truth
    case 'null':
      return byName([null])
    case 'literal':
      return byName(definition.values ?? [])
    case 'enum':
      return byName(Object.values(definition.entries ?? {}))
    case 'nullable':
      return firstOf([byName([null]), writerOf(inner!)])
    case 'optional': {
      const write = writerOf(inner!)
      return (value) => (value === undefined ? '' : write(value))
    }
    case 'array':
      return list(writerOf(definition.element!))
    case 'object':
      return definition.catchall === undefined || definitionOf(definition.catchall).type === 'never'
        ? object(definition.shape!)
        : parsed(schema)
    case 'record':
      return definitionOf(definition.keyType!).type === 'string' && !definitionOf(definition.keyType!).checks?.length
        ? record(writerOf(definition.valueType!))
        : parsed(schema)
    case 'union':
      return definition.options!.every((option) => plain.has(definitionOf(option).type))
        ? firstOf(definition.options!.map(writerOf))
        : parsed(schema)
    default:
      return parsed(schema)
  }
}

/**
 * Makes the JSON of an answer as parsing by its schema and then writing would: keys that the contract does not name stay
 * behind, a missing or wrong value throws. Several times as fast as those two steps; checks of form (lengths,
 * patterns) are left to the input.
 */
export function answerWriter(schema: z.ZodType): (data: unknown) => string {
  const write = writerOf(schema)
  return (data) => {
    const written = write(data)
    return written === unfit ? JSON.stringify(schema.parse(data)) : written
  }
}
