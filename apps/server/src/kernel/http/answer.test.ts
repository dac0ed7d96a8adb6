import type { DomainContract } from '@lab/contract/endpoint'
import { contract } from '@lab/contract/index'
import { Abilities, Id, Tags, Timestamp } from '@lab/contract/fields'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerWriter } from './answer.ts'

const id = '0199a1b2-0000-7000-8000-000000000001'
const at = new Date('2026-09-01T08:00:00.250Z')

/** A value that a schema takes: the first that fits of a few for each type; `undefined` when there is none. */
function example(schema: z.ZodType, depth = 0): unknown {
  const definition = (schema as unknown as { _zod: { def: Record<string, unknown> & { type: string } } })._zod.def
  const fitting = (values: unknown[]): unknown => values.find((value) => schema.safeParse(value).success)
  const inner = definition.innerType as z.ZodType
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape as Record<string, z.ZodType>).map(([key, field]) => [
          key,
          example(field, depth + 1),
        ]),
      )
    case 'array':
      return depth > 8 ? [] : [example(definition.element as z.ZodType, depth + 1)]
    case 'optional':
    case 'nullable':
      return depth > 8 ? (definition.type === 'nullable' ? null : undefined) : example(inner, depth + 1)
    case 'record':
      return fitting([{ '键"': example(definition.valueType as z.ZodType, depth + 1) }, {}])
    case 'union':
      return example((definition.options as z.ZodType[])[0]!, depth + 1)
    default:
      return (
        fitting([
          at,
          '引"号\\\n😀',
          id,
          at.toISOString(),
          '2026-09-01',
          '/files/a',
          'a@b.cn',
          '#112233',
          7,
          0.5,
          true,
          null,
          {},
          [],
        ]) ??
        (definition.type === 'enum'
          ? Object.values(definition.entries as object)[0]
          : (definition.values as unknown[])?.[0])
      )
  }
}

describe('the answers of the contract', () => {
  const answers = Object.entries(contract as Record<string, DomainContract>).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { definition }]) =>
      definition.data ? [[`${domain}.${name}`, definition.data] as const] : [],
    ),
  )
  it('are several hundred', () => expect(answers.length).toBeGreaterThan(200))

  it('are written as their schemas parse them', () => {
    let compared = 0
    for (const [name, schema] of answers) {
      const value = { ...(example(schema) as object), surplus: '不属于约定的字段' }
      const parsed = schema.safeParse(value)
      if (!parsed.success) continue
      compared += 1
      expect(JSON.parse(answerWriter(schema)(value)), name).toEqual(JSON.parse(JSON.stringify(parsed.data)))
    }
    expect(compared / answers.length).toBeGreaterThan(0.8)
  })
})

describe('an answer', () => {
  it.each([
    ['text with marks', z.object({ a: z.string() }), { a: '"\\\u0000\n\u2028😀\uD800' }],
    ['a moment', z.object({ a: Timestamp, b: Timestamp.nullable() }), { a: at, b: null }],
    ['what is left out', z.object({ a: z.string().optional(), b: z.number() }), { b: -0 }],
    ['abilities, frozen', z.object({ can: Abilities }), { can: Object.freeze({ edit: true, 删除: '没有权限' }) }],
    ['abilities', z.object({ can: Abilities }), { can: { edit: true, 删除: '没有权限' } }],
    ['a list', z.object({ ids: z.array(Id), tags: Tags }), { ids: [id], tags: ['示例'] }],
    ['trimmed text', z.object({ a: z.string().trim() }), { a: '  两边 ' }],
    ['a default', z.object({ a: z.string().default('无') }), {}],
    ['anything', z.object({ a: z.unknown(), b: z.record(z.string(), z.unknown()) }), { a: [1], b: { c: { d: null } } }],
    ['one of several', z.object({ a: z.union([z.literal(true), z.string(), z.number()]) }), { a: 3 }],
    [
      'one of several objects',
      z.object({ a: z.union([z.object({ x: z.number() }), z.object({ y: z.string() })]) }),
      { a: { y: 's', z: 1 } },
    ],
    ['an object with further keys', z.object({ a: z.looseObject({ x: z.number() }) }), { a: { x: 1, y: 2 } }],
  ])('writes %s as its schema does', (_what, schema, value) => {
    expect(JSON.parse(answerWriter(schema)(value))).toEqual(JSON.parse(JSON.stringify(schema.parse(value))))
  })

  it('leaves behind what the contract does not name, at any depth', () => {
    const schema = z.object({ rows: z.array(z.object({ id: Id })) })
    expect(answerWriter(schema)({ rows: [{ id, password_hash: 'x' }], secret: 1 })).toBe(`{"rows":[{"id":"${id}"}]}`)
  })

  it.each([
    ['a missing value', {}],
    ['a wrong type', { n: '1' }],
    ['no number', { n: Number.NaN }],
    ['nothing', undefined],
  ])('refuses %s', (_what, value) => {
    expect(() => answerWriter(z.object({ n: z.number() }))(value)).toThrow(z.ZodError)
  })
})

it('writes a frozen record the same the second time, and a changed one as it is now', () => {
  const write = answerWriter(z.object({ can: z.record(z.string(), z.string()) }))
  const frozen = Object.freeze({ edit: '否' })
  expect([write({ can: frozen }), write({ can: frozen })]).toEqual(['{"can":{"edit":"否"}}', '{"can":{"edit":"否"}}'])
  const loose = { edit: '否' }
  write({ can: loose })
  loose.edit = '是'
  expect(write({ can: loose })).toBe('{"can":{"edit":"是"}}')
})
