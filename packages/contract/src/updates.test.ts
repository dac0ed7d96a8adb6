import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DomainContract, Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

// docs/decisions/0018-what-an-update-says.md: an update keeps what is left out. So no update may ask for a field that it could keep, nor fill one in.

/** What is said by these is one act, whole or not at all; the rest are changes of an object. */
const acts = new Set([
  'accommodation.setException', // to these learners, for this reason
  'archive.move',
  'dataset.move',
  'dataset.rename',
  'experimentLearning.putFile', // this file, whole
  'experimentLearning.report',
  'me.changePassword',
  'record.annotate', // over this picture of this step
  'record.setScore', // of this step, for this reason
  'resource.updateMany', // of these
])
const postedUpdates = new Set(['resource.update'])

const updates = Object.entries<DomainContract>(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const full = `${domain}.${name}`
    const { body } = endpoint.definition
    return body instanceof z.ZodType && (endpoint.method === 'PUT' || postedUpdates.has(full))
      ? [[full, body] as const]
      : []
  }),
)
const shapeOf = (schema: unknown): Record<string, z.ZodType> | undefined => {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap())
  return undefined
}
/** Fields that make up one object of the body, e.g. `settings`, are kept one by one too; a value such as a text is whole. */
const values = new Set([
  'body',
  'goal',
  'summary',
  'teaching_guide',
  'obj_rich_text',
  'obj_file',
  'obj_picture',
  'check',
])
values.add('link').add('question').add('evidence').add('stem').add('blueprint').add('place').add('scheme')

function* fieldsOf(schema: unknown, at = ''): Generator<{ path: string; field: z.ZodType; siblings: number }> {
  const shape = shapeOf(schema) ?? {}
  const names = Object.keys(shape).filter((name) => name !== 'version' && name !== 'revision')
  for (const name of names) {
    const field = shape[name]!
    yield { path: `${at}${name}`, field, siblings: names.length - 1 }
    if (!values.has(name)) yield* fieldsOf(field, `${at}${name}.`)
  }
}

test('there are updates to look at', () => expect(updates.length).toBeGreaterThan(30))

test.each(updates)('%s fills in nothing that is left out', (_name, body) => {
  const filled = [...fieldsOf(body)].filter(({ field }) => field.safeParse(undefined).data !== undefined)
  expect(filled.map(({ path }) => path)).toEqual([])
})

test.each(updates.filter(([name]) => !acts.has(name)))('%s asks for no field in addition to another', (_name, body) => {
  const demanded = [...fieldsOf(body)].filter(
    ({ field, siblings }) => siblings > 0 && !field.safeParse(undefined).success,
  )
  expect(demanded.map(({ path }) => path)).toEqual([])
})
