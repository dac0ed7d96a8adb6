import { expect, test } from 'vitest'
import { z } from 'zod'
import { complaints } from './form-rules.ts'

const schema = z.object({
  name: z.string().min(2, '名称太短'),
  suite: z.uuid(),
  days: z.number().min(1).max(9),
  machines: z.array(z.object({ template: z.uuid() })).min(1),
})
const fields = [
  { name: 'name', label: '名称', kind: 'text' },
  { name: 'suite', label: '套件', kind: 'select' },
  { name: 'days', label: '天数', kind: 'number' },
  { name: 'machines', label: '主机', kind: 'custom' },
] as const

test('what was left out is asked for by the label of its field', () => {
  expect(Object.fromEntries(complaints(schema, { machines: [] }, fields))).toEqual({
    name: '请输入名称',
    suite: '请选择套件',
    days: '请输入天数',
    machines: '请选择主机',
  })
})

test("what is wrong is said in the schema's own words, else in plain ones, never in English", () => {
  const values = { name: 'a', suite: 'no id', days: 10, machines: [{ template: '' }] }
  expect(Object.fromEntries(complaints(schema, values, fields))).toEqual({
    name: '名称太短',
    suite: '格式不正确',
    days: '应不大于9',
    machines: '请填写完整',
  })
})

test.each([
  [{ min: 0, max: 10 }, 80, '天数应在0到10之间'],
  [{ min: 0, max: 10 }, 10, undefined],
  [{ min: 1 }, 0, '天数应不小于1'],
  [{ max: 3 }, 4, '天数应不大于3'],
  [{ max: 3 }, undefined, undefined],
])('a field that counts within %j says so of %j', (range, days, complaint) => {
  const open = z.object({ days: z.number().optional() })
  const field = { name: 'days', label: '天数', kind: 'number', ...range } as const
  expect(complaints(open, { days }, [field]).get('days')).toBe(complaint)
})
