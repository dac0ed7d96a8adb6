import { expect, test } from 'vitest'
import type { Chapter, Section, Unit } from '@lab/contract/mooc-plan'
import { dropped, type DraggedKind } from './dropped.ts'

const unit = (id: string) => ({ id }) as Unit
const section = (id: string, ...units: string[]): Section => ({ id, title: id, units: units.map(unit) })
const chapter = (id: string, ...sections: Section[]): Chapter => ({ id, title: id, unlock: { rule: 'free' }, sections })
const plan = [chapter('A', section('a', '1', '2', '3'), section('b')), chapter('B', section('c', '4'))]
const drawn = (chapters: readonly Chapter[]): string =>
  chapters
    .map(
      ({ id, sections }) =>
        `${id}(${sections.map((one) => `${one.id}:${one.units.map((u) => u.id).join('')}`).join(' ')})`,
    )
    .join(' ')

test.each<[what: string, kind: DraggedKind, id: string, over: string, after: string]>([
  ['a unit below another one of its section', 'unit', '1', '3', 'A(a:231 b:) B(c:4)'],
  ['a unit above another one of its section', 'unit', '3', '1', 'A(a:312 b:) B(c:4)'],
  ['a unit onto one of another chapter', 'unit', '2', '4', 'A(a:13 b:) B(c:24)'],
  ['a unit into a section without any', 'unit', '2', 'b', 'A(a:13 b:2) B(c:4)'],
  ['a unit onto its own section goes to the end', 'unit', '1', 'a', 'A(a:231 b:) B(c:4)'],
  ['a unit onto itself', 'unit', '1', '1', 'A(a:123 b:) B(c:4)'],
  ['a section onto one of another chapter', 'section', 'b', 'c', 'A(a:123) B(b: c:4)'],
  ['a section into a chapter', 'section', 'c', 'A', 'A(a:123 b: c:4) B()'],
  ['a section above another one', 'section', 'b', 'a', 'A(b: a:123) B(c:4)'],
  ['a chapter above another one', 'chapter', 'B', 'A', 'B(c:4) A(a:123 b:)'],
  ['something that is not there', 'unit', 'x', '1', 'A(a:123 b:) B(c:4)'],
  ['onto what is not there', 'unit', '1', 'x', 'A(a:123 b:) B(c:4)'],
])('%s', (_what, kind, id, over, after) => expect(drawn(dropped(plan, kind, id, over))).toBe(after))
