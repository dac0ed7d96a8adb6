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
