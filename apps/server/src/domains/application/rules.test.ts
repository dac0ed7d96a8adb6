import { describe, expect, test } from 'vitest'
import type { ApplicationKind } from '@lab/contract/application'
import type { RecordState } from '@lab/contract/record'
import { Refusal } from '../../kernel/result.ts'
import { given, mayAsk, type AskFacts } from './rules.ts'

const now = new Date('2026-10-10T00:00:00Z')
const closes = '2026-10-12T00:00:00.000Z'
const day = (number: number) => new Date(`2026-10-${String(number).padStart(2, '0')}T00:00:00Z`)

const facts = (
  more: Partial<AskFacts['settings']>,
  recordState: RecordState | null = null,
  isAdmitted = false,
  hasEnvironment = true,
): AskFacts => ({
  settings: { needs_approval: false, closes_at: null, attempts: null, ...more },
  recordState,
  isAdmitted,
  hasEnvironment,
})
const said = (kind: ApplicationKind, given_: AskFacts, until: Date | null = null): string => {
  const answer = mayAsk(kind, given_, until, now)
  return answer instanceof Refusal ? `${answer.name} ${answer.facts.message ?? ''}`.trim() : 'yes'
}

describe('what may be asked for', () => {
  test.each<[string, ApplicationKind, AskFacts, Date | null, string]>([
    ['to begin what needs approval', 'start', facts({ needs_approval: true }), null, 'yes'],
    ['what is opened only', 'start', facts({ needs_approval: true }, 'not_started'), null, 'yes'],
    ['not what is open to all', 'start', facts({}), null, 'invalid 该内容无需申请，可以直接开始学习'],
    ['not twice', 'start', facts({ needs_approval: true }, null, true), null, 'alreadyApplied'],
    ['not what is under way', 'start', facts({ needs_approval: true }, 'in_progress'), null, 'alreadyApplied'],
    ['one more submission', 'attempt', facts({ attempts: 2 }, 'submitted'), null, 'yes'],
    ['not of what is unlimited', 'attempt', facts({}), null, 'invalid 该内容不限提交次数，无需申请'],
    ['a later end', 'extend', facts({ closes_at: closes }), day(13), 'yes'],
    ['a later end after it is over', 'extend', facts({ closes_at: '2026-10-01T00:00:00Z' }), day(13), 'yes'],
    ['not without an end', 'extend', facts({}), day(13), 'invalid 该内容没有截止时间，无需申请延期'],
    ['not without a wish', 'extend', facts({ closes_at: closes }), null, 'invalid 请选择延期至何时'],
    [
      'not the end itself',
      'extend',
      facts({ closes_at: closes }),
      day(12),
      'invalid 延期时间应晚于截止时间 2026-10-12 08:00',
    ],
    ['not the past', 'extend', facts({ closes_at: '2026-10-01T00:00:00Z' }), day(10), 'invalid 延期时间应晚于现在'],
    ['environments', 'environment', facts({}), day(13), 'yes'],
    [
      'not where there are none',
      'environment',
      facts({}, null, false, false),
      day(13),
      'invalid 该内容没有实验环境，无需申请',
    ],
    ['not without saying how long', 'environment', facts({}), null, 'invalid 请选择环境使用至何时'],
    ['not until yesterday', 'environment', facts({}), day(9), 'invalid 使用期限应晚于现在'],
    ['not for weeks', 'environment', facts({}), day(18), 'invalid 环境最多申请使用7天'],
    ['a year from now on', 'extend', facts({ closes_at: closes }), new Date(now.getTime() + 365 * 86_400_000), 'yes'],
    [
      'not a year from an end that is far away',
      'extend',
      facts({ closes_at: '2027-06-01T00:00:00Z' }),
      new Date('2027-12-01'),
      'invalid 最多延期一年',
    ],
    ['not for years', 'extend', facts({ closes_at: closes }), new Date('2028-01-01'), 'invalid 最多延期一年'],
  ])('%s', (_name, kind, asked, until, answer) => {
    expect(said(kind, asked, until)).toBe(answer)
  })
})

test.each([
  ['start', null, 3, null],
  ['attempt', null, 3, { attempts: 4 }],
  ['attempt', null, null, null],
  ['extend', day(13), null, { closesAt: day(13) }],
  ['environment', day(13), null, null],
] as const)('approving %s until %s of %s gives %j', (kind, until, attempts, expected) => {
  expect(given(kind, { settings: { attempts }, until })).toEqual(expected)
})
