import { courseGap } from '@lab/contract/mooc-path'
import { expect, test } from 'vitest'
import { withCopies } from './copied-units.ts'
import { newChapter, newSection, newUnit, linkedUnit, withUnits, type Chapters } from './course-edits.ts'

const experiment = { id: '00000000-0000-4000-8000-000000000001', title: '做' }
const units = [newUnit('document'), newUnit('video'), linkedUnit('experiment', experiment)]
const two = { ...newChapter(1), sections: [newSection(0), newSection(1)] }
const [first, second] = two.sections
const other = withUnits(withUnits([newChapter(0), two], first!.id, units.slice(0, 2)), second!.id, units.slice(2))
const own = [newChapter(0)]
const into = own[0]!.sections[0]!.id
const all = new Set(units.map(({ id }) => id))
const kindsOf = (chapters: Chapters) =>
  chapters.map(({ sections }) => sections.map((one) => one.units.map(({ kind }) => kind)))
const idsOf = (chapters: Chapters) => chapters.flatMap((one) => [one.id, ...one.sections.map(({ id }) => id)])

test.each([
  ['as chapters of their own', all, null, [[[]], [['document', 'video'], ['experiment']]]],
  ['without empty sections', new Set([units[2]!.id]), null, [[[]], [['experiment']]]],
  ['at the end of a section', all, into, [[['document', 'video', 'experiment']]]],
  ['nothing', new Set<string>(), null, [[[]]]],
])('units are copied %s', (_how, chosen, sectionId, expected) => {
  const { chapters, leftOut } = withCopies(own, other, { chosen, sectionId })
  expect(kindsOf(chapters)).toEqual(expected)
  expect(leftOut).toEqual([])
  const ids = [
    ...idsOf(chapters),
    ...chapters.flatMap(({ sections }) => sections.flatMap((one) => one.units.map(({ id }) => id))),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.some((id) => all.has(id) || idsOf(other).includes(id))).toBe(false)
})

test('what is there already is left out by name, and what begins a course is open', () => {
  const copied = withCopies(own, other, { chosen: all, sectionId: into }).chapters
  expect(withCopies(copied, other, { chosen: all, sectionId: null }).leftOut).toEqual(['做'])
  const [begin] = withCopies([], other, { chosen: all, sectionId: null }).chapters
  expect(begin!.unlock).toEqual({ rule: 'free' })
})

test('a rule that names more than there is here names less; what opens at a moment is named', () => {
  const other = newChapter(0)
  const wait = { ...newUnit('document'), title: '等三项', unlock: { rule: 'count' as const, count: 3 } }
  const later = {
    ...newUnit('document'),
    title: '到时间',
    unlock: { rule: 'date' as const, at: '2026-09-01T00:00:00Z' },
  }
  const plain = [1, 2].map((at) => ({ ...newUnit('document'), title: `读${at}` }))
  const all = withUnits([other], other.sections[0]!.id, [...plain, later, wait])
  const mine = newChapter(0)
  const chosen = new Set([later.id, wait.id])
  const into = withCopies([mine], all, { chosen, sectionId: mine.sections[0]!.id })
  expect(into).toMatchObject({ count: 2, eased: ['等三项'], dated: ['到时间'] })
  expect(into.chapters[0]!.sections[0]!.units[1]!.unlock).toEqual({ rule: 'count', count: 1 })
  const alone = withCopies([], all, { chosen: new Set([wait.id]), sectionId: null })
  expect(alone).toMatchObject({ eased: ['等三项'] })
  expect(alone.chapters[0]!.sections[0]!.units[0]!.unlock).toEqual({ rule: 'free' })
  const whole = withCopies([], all, { chosen: new Set([...chosen, ...plain.map(({ id }) => id)]), sectionId: null })
  expect(whole.eased).toEqual([])
})

const waiting = (title: string, count: number) => ({
  ...newUnit('discussion'),
  title,
  body: { format: 'markdown' as const, value: title },
  unlock: { rule: 'count' as const, count },
})
const counts = (chapters: Chapters) =>
  chapters.map(({ sections }) =>
    sections.flatMap((one) => one.units.map(({ unlock }) => (unlock.rule === 'count' ? unlock.count : 0))),
  )

test.each([
  ['for more than there is', [3, 3], [0, 1], ['等0', '等1']],
  ['for as many as there are, each for the others', [2, 2, 2], [0, 1, 2], ['等0', '等1']],
  ['for what is after them, and it comes true', [1, 0], [1, 0], []],
])('units that wait %s can be published after copying', (_how, given, expected, eased) => {
  const from = newChapter(0)
  const units = given.map((count, at) => ({
    ...waiting(`等${at}`, count),
    ...(count === 0 && { unlock: { rule: 'free' as const } }),
  }))
  const all = withUnits([from], from.sections[0]!.id, units)
  const chosen = new Set(units.map(({ id }) => id))
  const mine = newChapter(0)
  for (const sectionId of [mine.sections[0]!.id, null]) {
    const copied = withCopies(sectionId === null ? [] : [mine], all, { chosen, sectionId })
    expect(counts(copied.chapters)).toEqual([expected])
    expect(copied.eased).toEqual(eased)
    expect(courseGap({ completion: 'submitted', chapters: copied.chapters })).toBeNull()
  }
})
