import { emptyTermPlan, type TermPlan, type TermSession } from '@lab/contract/lesson-term'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const session = (more: Partial<TermSession> = {}): TermSession => ({
  id: 's1',
  title: '进程',
  kind: 'theory',
  hours: 2,
  row_ids: [],
  note: '',
  at: { day: '2026-09-07', slot_id: 'a' },
  ...more,
})
const slot = {
  id: 'a',
  weekday: 1,
  first: 1,
  last: 2,
  starts_at: '08:00',
  ends_at: '09:40',
  weeks: 'all' as const,
  room: '主楼 A101',
}
const file = (...sessions: TermSession[]): string => {
  const term: TermPlan = { ...emptyTermPlan, slots: [slot], sessions }
  return calendarFile({ title: '操作系统', term }, new Date('2026-08-01T00:00:00Z'))
}
const lines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('a session is an event at its own time in Shanghai', () => {
  const all = lines(file(session()))
  expect(all.slice(all.indexOf('BEGIN:VEVENT'), all.indexOf('END:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    'UID:s1@course-plan',
    'DTSTAMP:20260801T000000Z',
    'DTSTART;TZID=Asia/Shanghai:20260907T080000',
    'DTEND;TZID=Asia/Shanghai:20260907T094000',
    'SUMMARY:操作系统：进程',
    'LOCATION:主楼 A101',
    'DESCRIPTION:第 1 次课，理论 2 学时',
  ])
})

test('courses from one preparation keep their sessions apart', () => {
  const term: TermPlan = { ...emptyTermPlan, slots: [slot], sessions: [session()] }
  expect(lines(calendarFile({ title: '操作系统', term, courseId: 'c1' }, new Date()))).toContain(
    'UID:s1-c1@course-plan',
  )
})

test.each([
  ['without a time', session({ at: null })],
  ['of a slot that is gone', session({ at: { day: '2026-09-07', slot_id: 'b' } })],
])('a session %s is left out', (_what, one) => expect(file(one)).not.toContain('VEVENT'))

test('what would break a calendar is escaped', () => {
  const text = file(session({ title: 'a;b,c\\d\u0007', note: '一\r\nBEGIN:VEVENT' }))
  expect(lines(text)).toContain(String.raw`SUMMARY:操作系统：a\;b\,c\\d `)
  expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test('no line is longer than 75 bytes, and none is broken within a character', () => {
  const title = '很长的名称😀'.repeat(30)
  const text = file(session({ title }))
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines(text)).toContain(`SUMMARY:操作系统：${title}`)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
