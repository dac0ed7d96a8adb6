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
