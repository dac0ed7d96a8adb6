import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@lab/contract'
import type { DomainContract } from '@lab/contract/endpoint'
import { platformConfigSchemas } from '@lab/contract/platform'
import { getTableColumns, isTable } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isQuietField, labelledFields, labelOfField } from './field-labels.ts'

// What the operation log can contain: rows of the domains' tables, what handlers name when they log, and what people
// send. Anyone who adds a field learns here that readers of the log need a word for it.

const domains = join(import.meta.dirname, '../../../../server/src/domains')
const names = new Map<string, string>()
const note = (name: string, where: string): void => void (names.has(name) || names.set(name, where))

function noteSchema(schema: unknown, where: string): void {
  if (!(schema instanceof z.ZodType)) return
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  if (def.type === 'object') {
    for (const [name, inner] of Object.entries(def.shape as Record<string, z.ZodType>)) {
      note(name, where)
      noteSchema(inner, where)
    }
    return
  }
  for (const part of ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType']) noteSchema(def[part], where)
  for (const option of (def.options as unknown[] | undefined) ?? []) noteSchema(option, where)
}

/** What is between the bracket at `from` and its partner. */
function inside(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at)
  }
  return ''
}

/** The names of an object literal's own fields. */
function ownNames(literal: string): string[] {
  let depth = 0
  let part = ''
  const parts: string[] = []
  for (const letter of `${literal},`) {
    if ('([{'.includes(letter)) depth++
    if (')]}'.includes(letter)) depth--
    if (letter === ',' && depth === 0) parts.push(part.trim())
    part = letter === ',' && depth === 0 ? '' : part + letter
  }
  return parts.flatMap((one) => /^([\p{L}_$][\p{L}\p{N}_$]*)\s*(:|$)/u.exec(one)?.[1] ?? [])
}

/** The fields that a handler names in `logged({ before: { … }, after: { … } })`. */
function noteLogged(file: string): void {
  const text = readFileSync(file, 'utf8')
  for (const call of text.matchAll(/\blogged\(\{/g)) {
    const facts = inside(text, call.index + call[0].length - 1)
    for (const side of facts.matchAll(/\b(?:before|after): \{/g)) {
      for (const name of ownNames(inside(facts, side.index + side[0].length - 1))) note(name, file)
    }
  }
}

const tables = import.meta.glob('../../../../server/src/domains/*/tables.ts', { eager: true })
for (const [where, module] of Object.entries(tables)) {
  for (const table of Object.values(module as object)) {
    if (isTable(table)) for (const name of Object.keys(getTableColumns(table))) note(name, where)
  }
}
for (const [name, schema] of Object.entries(platformConfigSchemas)) noteSchema(schema, name)
for (const [domain, endpoints] of Object.entries(contract as Record<string, DomainContract>)) {
  for (const [name, { method, definition }] of Object.entries(endpoints)) {
    if (method !== 'GET' && definition.unlogged === undefined) noteSchema(definition.body, `${domain}.${name}`)
  }
}
for (const domain of readdirSync(domains, { withFileTypes: true })) {
  if (!domain.isDirectory()) continue
  for (const file of readdirSync(join(domains, domain.name), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts') && !file.includes('.test.')) noteLogged(join(domains, domain.name, file))
  }
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Ids say nothing to a reader and are left out; what is called in Chinese is a word already. */
const isSaid = (name: string): boolean => /(^|_|[a-z])ids?$|(Id|Ids|By|_by)$/.test(name) || /\p{Script=Han}/u.test(name)

test('every field that the log can contain has a word', () => {
  expect(names.size).toBeGreaterThan(200)
  const missing = [...names]
    .filter(([name]) => !isSaid(name) && !isQuietField(name) && labelOfField(name) === undefined)
    .map(([name, where]) => `${name} (${where.replace(/.*\/domains\//, '')})`)
  expect(missing.toSorted()).toEqual([])
})

test('no word is for a field that is gone', () => {
  const all = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(domains, file), 'utf8'))
    .join('\n')
  const known = new Set([...names.keys()].map(camel))
  expect(labelledFields.filter((name) => !known.has(name) && !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
})

test('the words are in the order of their fields, so that two people add at two places', () => {
  const order = (name: string): string => name.toLowerCase()
  expect(labelledFields).toEqual(labelledFields.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
})
