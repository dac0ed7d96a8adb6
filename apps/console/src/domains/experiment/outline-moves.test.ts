import { describe, expect, test } from 'vitest'
import { placeBeside, placeOf, placeSection, placeStep, stepAfterRemoval, totalPoints } from './outline-moves.ts'

/** `a: 1 2 | b: 3 |  c:` reads as three sections. */
const outline = (text: string) =>
  text.split('|').map((part) => {
    const [id = '', steps = ''] = part.split(':')
    return {
      id: id.trim(),
      steps: steps
        .split(' ')
        .filter(Boolean)
        .map((step) => ({ id: step, points: Number(step) })),
    }
  })
const written = (sections: ReturnType<typeof outline>): string =>
  sections.map((section) => `${section.id}:${section.steps.map((step) => step.id).join(' ')}`).join('|')

describe('a step is put', () => {
  test.each([
    // what                                   step  to   at  outline afterwards
    ['to the front of its own section', '2', 'a', 0, 'a:2 1|b:3|c:'],
    ['behind another of its own section', '1', 'a', 1, 'a:2 1|b:3|c:'],
    ['where it is', '1', 'a', 0, 'a:1 2|b:3|c:'],
    ['into another section', '1', 'b', 1, 'a:2|b:3 1|c:'],
    ['into an empty section', '3', 'c', 0, 'a:1 2|b:|c:3'],
    ['beyond the end', '1', 'b', 99, 'a:2|b:3 1|c:'],
    ['into a section that is gone', '1', 'x', 0, 'a:1 2|b:3|c:'],
    ['though it is gone', '9', 'a', 0, 'a:1 2|b:3|c:'],
  ])('%s', (_name, stepId, sectionId, position, expected) => {
    expect(written(placeStep(outline('a:1 2|b:3|c:'), stepId, { sectionId, position }))).toBe(expected)
  })
})

test.each([
  ['a', 2, 'b:3|c:|a:1 2'],
  ['c', 0, 'c:|a:1 2|b:3'],
  ['b', 1, 'a:1 2|b:3|c:'],
  ['x', 0, 'a:1 2|b:3|c:'],
])('section %s is put at %i', (id, position, expected) => {
  expect(written(placeSection(outline('a:1 2|b:3|c:'), id, position))).toBe(expected)
})

test.each([
  ['2', 'up', 'a:2 1|b:3|c:'],
  ['1', 'down', 'a:2 1|b:3|c:'],
  ['2', 'down', 'a:1|b:2 3|c:'],
  ['3', 'up', 'a:1 2 3|b:|c:'],
  ['3', 'down', 'a:1 2|b:|c:3'],
  ['1', 'up', null],
] as const)('by keyboard: step %s %s', (id, direction, expected) => {
  const before = outline('a:1 2|b:3|c:')
  const place = placeBeside(before, id, direction)
  expect(place ? written(placeStep(before, id, place)) : null).toBe(expected)
})

test('the last step of the last section has nowhere further down to go', () => {
  expect(placeBeside(outline('a:1|b:3'), '3', 'down')).toBeUndefined()
})

test.each([
  ['1', '2'],
  ['2', '3'],
  ['3', '2'],
])('when step %s is removed, %s is shown', (removed, shown) => {
  expect(stepAfterRemoval(outline('a:1 2|b:3'), removed)).toBe(shown)
})
test('nothing is shown when the only step is removed', () => {
  expect(stepAfterRemoval(outline('a:1'), '1')).toBeUndefined()
})

test('where a step lies', () => {
  expect(placeOf(outline('a:1 2|b:3'), '3')).toEqual({ sectionId: 'b', position: 0 })
  expect(placeOf(outline('a:1 2|b:3'), '4')).toBeUndefined()
})

test('points add up over all sections', () => {
  expect(totalPoints(outline('a:1 2|b:3|c:'))).toBe(6)
  expect(totalPoints([])).toBe(0)
})
