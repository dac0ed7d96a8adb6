import type { DomainContract } from '@lab/contract/endpoint'
import { contract } from '@lab/contract/index'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../result.ts'
import { merged, parsePart } from './input.ts'

/** What programs send and nobody fills in: sessions, tickets and reports of errors. */
const ofPrograms = new Set([
  'refresh_token',
  'token',
  'domain_id',
  'alias',
  'grant_type',
  'address',
  'message',
  'stack',
  'seconds',
])

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
  const refused = parsePart('body', contract.place.addMembers.definition.body, {
    user_ids: ['甲'],
    role: 'teacher',
  })
  expect(refused).toMatchObject({ fields: [{ path: 'user_ids.0', message: expect.stringMatching(/^用户第1项/) }] })
})

test.each([
  [{ title: '长'.repeat(51) }, 'resource.title', '资源名称', '长度不能大于50个字符'],
  [{ title: ' ' }, 'resource.title', '资源名称', '请输入资源名称'],
  [{ tags: ['长'.repeat(11)] }, 'resource.tags.0', '标签第1项', '标签最多10个字符'],
  [{ tags: ['甲', '甲'] }, 'resource.tags', '标签', '标签不能重复'],
  [{ tags: ['一', '二', '三', '四', '五', '六'] }, 'resource.tags', '标签', '标签最多不超过5个'],
])('the words of the specification are left as they are: %j', (given, path, label, message) => {
  for (const endpoint of [contract.resource.create, contract.resource.update]) {
    const sample = { obj_type: 'rich_text', obj_rich_text: { value: '文' }, title: '文', is_public: true }
    const resource = endpoint === contract.resource.create ? { ...sample, ...given } : given
    const refused = parsePart('body', endpoint.definition.body, { resource })
    expect(refused).toMatchObject({ facts: { message }, fields: [{ path, message }] })
    expect((refused as Refusal).fields![0]!.label).toContain(label === '资源名称' ? '名称' : label)
  }
})

test('a message that has the field’s word does not get it once more', () => {
  const settings = { opens_at: '2026-09-02T00:00:00Z', closes_at: '2026-09-01T00:00:00Z' }
  const refused = parsePart('body', contract.offering.add.definition.body, {
    content_ids: ['0de70000-0000-4000-8000-000000000000'],
    settings,
  })
  expect(refused).toMatchObject({
    fields: [{ path: 'settings.closes_at', message: '截止时间应晚于开放时间' }],
  })
})

test('a change of some fields leaves the others, also those that it names without a value', () => {
  const schema = z.strictObject({ title: z.string(), note: z.string().default('') })
  const present = { title: '一班', note: '周三' }
  expect(merged(schema, present, { title: '二班', note: undefined })).toEqual({ title: '二班', note: '周三' })
  expect(merged(schema, present, { note: '' })).toEqual({ title: '一班', note: '' })
})
