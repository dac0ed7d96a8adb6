import { ExamSettings } from '@lab/contract/exam-settings'
import { expect, test } from 'vitest'
import { overridingOf, saysDefault, settingText } from './place-settings.ts'

const defaults = ExamSettings.parse({})
const changeable = ['password', 'duration_minutes', 'full_screen'] as const

test.each([
  ['nothing changed', {}, {}, { given: {}, inherit: [] }],
  ['said differently', {}, { password: '8848' }, { given: { password: '8848' }, inherit: [] }],
  ['follows the exam again', { password: '8848' }, { password: '' }, { given: {}, inherit: ['password'] }],
  ['said before and not touched', { full_screen: true }, { full_screen: true }, { given: {}, inherit: [] }],
  ['what may not be changed is left out', {}, { leave_limit: 3 }, { given: {}, inherit: [] }],
] as [string, Partial<ExamSettings>, Partial<ExamSettings>, object][])('%s', (_name, said, typed, saved) => {
  const settings = { ...defaults, ...said }
  expect(overridingOf({ ...settings, ...typed }, { settings, defaults, changeable })).toEqual(saved)
})

test('settings in words, and what the exam says of them', () => {
  expect([
    settingText('duration_minutes', 90),
    settingText('entry_minutes', null),
    settingText('full_screen', true),
    settingText('show_score', 'released'),
    settingText('password', '2026'),
  ]).toEqual(['90 分钟', '不限', '开启', '公布成绩后', '2026'])
  const field = { name: 'password' as const, help: '学员填写。' }
  expect(saysDefault(field, defaults, {})).toBe('学员填写。')
  expect(saysDefault(field, defaults, { password: '1' })).toBe('学员填写。本班单独设置，考试设置为：不限。')
})
