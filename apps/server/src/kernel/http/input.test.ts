import type { DomainContract } from '@lab/contract/endpoint'
import { contract } from '@lab/contract/index'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Refusal } from '../result.ts'
import { parsePart } from './input.ts'

/** What programs send and nobody fills in: sessions, tickets and reports of errors. */
const ofPrograms = new Set(['refresh_token', 'token', 'domain_id', 'alias', 'address', 'message', 'stack', 'seconds'])

const bodies = Object.entries<DomainContract>(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { definition }]) =>
    definition.body
      ? [{ name: `${domain}.${name}`, schema: definition.body, sample: definition.sample?.body ?? {} }]
      : [],
  ),
)
const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys((schema as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

test('whatever is wrong with a field is said with the word that people have for it', () => {
  const nameless = bodies.flatMap(({ name, schema, sample }) =>
    fieldsOf(schema)
      .filter((field) => !ofPrograms.has(field))
      .flatMap((field) =>
        [undefined, null, '', -1, {}].flatMap((wrong) => {
          const refused = parsePart('body', schema, { ...sample, [field]: wrong })
          const said = refused instanceof Refusal ? (refused.fields ?? []) : []
          return said.filter((one) => one.path === field && new RegExp(`^${field}(?:$|[^a-z_])`).test(one.message))
        }),
      )
      .map(({ message }) => `${name}: ${message}`),
  )
  expect([...new Set(nameless)]).toEqual([])
})

test('a list and what is in it are named, and so is the place', () => {
  const refused = parsePart('body', contract.classroom.addMembers.definition.body, {
    user_ids: ['甲'],
    role: 'teacher',
  })
  expect(refused).toMatchObject({ fields: [{ path: 'user_ids.0', message: expect.stringMatching(/^用户第1项/) }] })
})

test('a message that has the field’s word does not get it once more', () => {
  const settings = { opens_at: '2026-09-02T00:00:00Z', closes_at: '2026-09-01T00:00:00Z' }
  const refused = parsePart('body', contract.offering.update.definition.body, { version: 1, settings })
  expect(refused).toMatchObject({
    fields: expect.arrayContaining([{ path: 'settings.closes_at', message: '截止时间应晚于开放时间' }]),
  })
})
