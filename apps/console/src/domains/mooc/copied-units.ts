import { isLinkedUnit, unitsOfPlan, type Chapter, type Unit } from '@lab/contract/mooc-plan'
import { newId } from '../../kit/new-id.ts'
import { withUnits, type Chapters } from './course-edits.ts'

const copyOf = (unit: Unit): Unit => ({ ...unit, id: newId() })

export interface Wish {
  /** Units of the other course. */
  chosen: ReadonlySet<string>
  /** The section that they go to; null for chapters of their own, as they are in the other course. */
  sectionId: string | null
}

/**
 * Chapters with chosen units of another course, as copies. An experiment or an exam that is in them already is left out: a course
 * has it once.
 */
export function withCopies(
  chapters: Chapters,
  other: Chapters,
  { chosen, sectionId }: Wish,
): { chapters: Chapter[]; leftOut: string[] } {
  const present = new Set(unitsOfPlan({ chapters }).flatMap((unit) => (isLinkedUnit(unit) ? [unit.content_id] : [])))
  const isDouble = (unit: Unit): boolean => isLinkedUnit(unit) && present.has(unit.content_id)
  const taken = (unit: Unit): boolean => chosen.has(unit.id) && !isDouble(unit)
  const all = unitsOfPlan({ chapters: other })
  const leftOut = all.filter((unit) => chosen.has(unit.id) && isDouble(unit)).map(({ title }) => title)
  if (sectionId !== null) return { chapters: withUnits(chapters, sectionId, all.filter(taken).map(copyOf)), leftOut }
  const copies = other.flatMap((chapter): Chapter[] => {
    const sections = chapter.sections.flatMap((section) => {
      const units = section.units.filter(taken).map(copyOf)
      return units.length ? [{ ...section, id: newId(), units }] : []
    })
    return sections.length ? [{ ...chapter, id: newId(), sections }] : []
  })
  // What opened after a chapter that stays there has nothing before it here.
  const [first, ...more] = copies
  const begins = first && chapters.length === 0 && first.unlock.rule !== 'date'
  return {
    chapters: [...chapters, ...(begins ? [{ ...first, unlock: { rule: 'free' as const } }, ...more] : copies)],
    leftOut,
  }
}
