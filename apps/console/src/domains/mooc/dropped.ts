import type { Chapter, Section } from '@lab/contract/mooc-plan'
import { movedTo } from '../../content/question/question-edits.ts'
import { type Chapters } from './course-edits.ts'

/** What of a plan is dragged: chapters among chapters, sections into any chapter, units into any section. */
export const draggedKinds = ['chapter', 'section', 'unit'] as const
export type DraggedKind = (typeof draggedKinds)[number]

/** Onto what each may be dropped: its own kind, or the end of what holds it. */
export const landsOn: Readonly<Record<DraggedKind, readonly DraggedKind[]>> = {
  chapter: ['chapter'],
  section: ['section', 'chapter'],
  unit: ['unit', 'section'],
}

const without = <T extends { id: string }>(list: readonly T[], id: string): T[] => list.filter((one) => one.id !== id)
const indexIn = (list: readonly { id: string }[], id: string): number => list.findIndex((one) => one.id === id)

/** The place of one in a list, or its end where it is not in there; null where the holder is another one. */
function placed<T extends { id: string }>(list: readonly T[], holderId: string, overId: string): number | null {
  if (holderId === overId) return list.length
  const at = indexIn(list, overId)
  return at < 0 ? null : at
}

/** One of a list put where another one is; the two in one list change places as rows do that are dragged. */
function insertedAt<T extends { id: string }>(list: readonly T[], moved: T, at: number): T[] {
  const from = indexIn(list, moved.id)
  if (from >= 0) return movedTo(list, from, Math.min(at, list.length - 1))
  return [...list.slice(0, at), moved, ...list.slice(at)]
}

/** A plan after something of it was dropped onto something else of it; the same where it cannot land there. Pure. */
export function dropped(chapters: Chapters, kind: DraggedKind, id: string, overId: string): Chapters {
  if (kind === 'chapter') {
    const [from, to] = [indexIn(chapters, id), indexIn(chapters, overId)]
    return from < 0 || to < 0 || from === to ? chapters : movedTo(chapters, from, to)
  }
  const sections = chapters.flatMap((chapter) => chapter.sections)
  if (kind === 'section') {
    const moved = sections.find((one) => one.id === id)
    return moved ? withSectionAt(chapters, moved, overId) : chapters
  }
  const unit = sections.flatMap(({ units }) => units).find((one) => one.id === id)
  if (!unit || !sections.some((section) => placed(section.units, section.id, overId) !== null)) return chapters
  return chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => {
      const at = placed(section.units, section.id, overId)
      if (at === null) return { ...section, units: without(section.units, id) }
      return { ...section, units: insertedAt(section.units, unit, at) }
    }),
  }))
}

function withSectionAt(chapters: Chapters, moved: Section, overId: string): Chapters {
  const lands = (chapter: Chapter): number | null => placed(chapter.sections, chapter.id, overId)
  if (!chapters.some((chapter) => lands(chapter) !== null)) return chapters
  return chapters.map((chapter) => {
    const at = lands(chapter)
    if (at === null) return { ...chapter, sections: without(chapter.sections, moved.id) }
    return { ...chapter, sections: insertedAt(chapter.sections, moved, at) }
  })
}
