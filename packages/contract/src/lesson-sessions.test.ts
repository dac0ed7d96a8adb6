import { describe, expect, test } from 'vitest'
import type { OutlineRow } from './lesson-outline.ts'
import { sessionsFrom, termGaps } from './lesson-sessions.ts'

const row = (id: string, depth: number, theory = 0, practice = 0): OutlineRow => ({
  id,
  depth,
  title: id,
  theory,
  practice,
  level: null,
  objective_ids: [],
  note: '',
})
const words = (rows: OutlineRow[], perSession = 2): string[] => {
  let count = 0
  return sessionsFrom(rows, perSession, () => `s${(count += 1)}`).map(
    ({ title, kind, hours, row_ids: ids }) => `${title} ${kind === 'theory' ? '理' : '实'}${hours} ${ids.join()}`,
  )
}

describe('sessions of an outline', () => {
  test.each<[string, OutlineRow[], number, string[]]>([
    ['one for each two hours', [row('甲', 0, 2), row('乙', 0, 2)], 2, ['甲 理2 甲', '乙 理2 乙']],
    ['several for a long one', [row('甲', 0, 5)], 2, ['甲（一） 理2 甲', '甲（二） 理2 甲', '甲（三） 理1 甲']],
    ['one for short ones', [row('甲', 0), row('乙', 1, 1), row('丙', 1, 1)], 2, ['乙；丙 理2 乙,丙']],
    ['none over the end of a chapter', [row('甲', 0, 1), row('乙', 0, 1)], 2, ['甲 理1 甲', '乙 理1 乙']],
    ['theory before practice', [row('甲', 0, 2, 2)], 2, ['甲 理2 甲', '甲 实2 甲']],
    ['longer ones', [row('甲', 0, 3), row('乙', 1, 4)], 4, ['甲；乙 理4 甲,乙', '乙 理3 乙']],
    ['none without hours', [row('甲', 0)], 2, []],
  ])('%s', (_what, rows, perSession, said) => expect(words(rows, perSession)).toEqual(said))

  test('no more than a plan may have', () => {
    expect(words(Array.from({ length: 30 }, (_, at) => row(`${at}`, 0, 40)))).toHaveLength(200)
  })
})

describe('what does not fit', () => {
  const rows = ['甲', '乙', '丙', '丁', '戊'].map((id) => row(id, 0, 2))
  const taught = (...ids: string[]) => ids.map((id) => ({ hours: 2, row_ids: [id] }))
  test.each<[string, ReturnType<typeof taught>, number, string[]]>([
    ['nothing', taught('甲', '乙', '丙', '丁', '戊'), 10, []],
    ['hours', taught('甲', '乙', '丙', '丁', '戊'), 12, ['授课计划合计 10 学时，课程总学时 12，还差 2 学时']],
    ['one that is not taught', taught('甲', '乙', '丙', '丁'), 8, ['大纲中的「戊」还没有安排授课']],
    ['many that are not', taught('甲'), 2, ['大纲中的「乙」「丙」「丁」等 4 项还没有安排授课']],
    ['a plan that was not begun', [], 10, []],
  ])('%s', (_what, sessions, total, gaps) => expect(termGaps(sessions, rows, total)).toEqual(gaps))
})
