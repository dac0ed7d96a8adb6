import type { LtiRosterPlan } from '@lab/contract/lti-roster'
import { expect, test } from 'vitest'
import { accountsOf, outcomeText, rowsOf } from './plan-rows.ts'

const plan: LtiRosterPlan = {
  joins: [
    { subject: '1', name: '甲', has_account: false },
    { subject: '2', name: '乙', has_account: true },
  ],
  teachers: [{ subject: '3', name: '丙', has_account: false }],
  present: 4,
  gone: [{ user_id: 'u5', name: '戊' }],
  skipped: [{ name: '己', reason: '账号已停用' }],
  room: 10,
}

test('rows say what would happen', () => {
  expect(rowsOf(plan, 'joins').map(({ name, note }) => `${name} ${note}`)).toEqual(['甲 新建账号', '乙 已有账号'])
  expect(rowsOf(plan, 'gone')).toMatchObject([{ key: 'u5', name: '戊' }])
  expect(rowsOf(plan, 'skipped')).toEqual([{ key: '0', name: '己', note: '账号已停用' }])
})

test('an account is made for who has none, of teachers for the chosen ones', () => {
  expect([accountsOf(plan, new Set()), accountsOf(plan, new Set(['3']))]).toEqual([1, 2])
})

test('what came of it is said in one line', () => {
  const nobody = { added: 0, present: 0, removed: 0, gone: 0, skipped: 0, failure: '' }
  expect(outcomeText(nobody)).toBe('名单为空')
  expect(outcomeText({ ...nobody, added: 3, gone: 1 })).toBe('新增 3，不再在名单 1')
  expect(outcomeText({ ...nobody, added: 3, failure: '平台应答 500' })).toBe('平台应答 500')
})
