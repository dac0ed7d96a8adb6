import { expect, test } from 'vitest'
import { mayEnter } from './admission.ts'

const at = (time: string): Date => new Date(`2026-11-25T${time}:00Z`)
const settings = { start: 'window', password: '', addresses: '', entry_minutes: null } as const
const run = { startedAt: null, pausedAt: null, endedAt: null }
const window = { opens_at: at('01:00').toISOString(), closes_at: at('03:00').toISOString() }
const entry = { password: '8848', address: '10.1.2.9' }
const admitted = (more: { settings?: object; run?: object }, shown: typeof entry | null = entry, now = '01:10') => {
  const may = mayEnter(
    { settings: { ...settings, ...more.settings }, run: { ...run, ...more.run }, window },
    shown,
    at(now),
  )
  return may === true ? 'in' : String(may.facts.reason).slice(0, 8)
}

test.each([
  ['with nothing asked', {}, null, '01:10', 'in'],
  ['with the password', { settings: { password: '8848' } }, entry, '01:10', 'in'],
  ['with another password', { settings: { password: '1234' } }, entry, '01:10', '考试密码不正确'],
  ['without the password', { settings: { password: '8848' } }, null, '01:10', '请填写考试密码'],
  ['from the room', { settings: { addresses: '10.1.2.0/24' } }, entry, '01:10', 'in'],
  ['from elsewhere', { settings: { addresses: '10.9.0.0/16' } }, entry, '01:10', '只能在指定的考场'],
  ['from nowhere', { settings: { addresses: '10.1.2.0/24' } }, null, '01:10', '只能在指定的考场'],
  ['in time', { settings: { entry_minutes: 15 } }, null, '01:15', 'in'],
  ['too late', { settings: { entry_minutes: 15 } }, null, '01:16', '已超过入场时间 '],
  ['before the button', { settings: { start: 'button' } }, null, '01:10', '考试还没有开始，'],
  ['after it', { settings: { start: 'button' }, run: { startedAt: at('01:05') } }, null, '01:10', 'in'],
  [
    'late after it',
    { settings: { start: 'button', entry_minutes: 2 }, run: { startedAt: at('01:05') } },
    null,
    '01:10',
    '已超过入场时间 ',
  ],
  ['while it is paused', { run: { pausedAt: at('01:05') } }, null, '01:10', '考试已暂停，请等'],
  ['once it was ended', { run: { endedAt: at('01:05') } }, null, '01:10', '考试已结束'],
] as [string, { settings?: object; run?: object }, typeof entry | null, string, string][])(
  'somebody comes %s',
  (_name, more, shown, now, expected) => expect(admitted(more, shown, now)).toBe(expected),
)
