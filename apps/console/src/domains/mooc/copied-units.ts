import { unitsInReach } from '@lab/contract/mooc-path'
import { isLinkedUnit, unitsIn, unitsOfPlan, type Chapter, type Unit } from '@lab/contract/mooc-plan'
import type { Unlock } from '@lab/contract/series-plan'
import { newId } from '../../kit/new-id.ts'
import { withUnits, type Chapters } from './course-edits.ts'

const copyOf = (unit: Unit): Unit => ({ ...unit, id: newId() })

export interface Wish {
  /** Units of the other course. */
  chosen: ReadonlySet<string>
  /** The section that they go to; null for chapters of their own, as they are in the other course. */
  sectionId: string | null
}

export interface Copied {
  chapters: Chapter[]
  /** How many units were copied. */
  count: number
  /** Names of what is in the course already. */
  leftOut: string[]
  /** Names of what waited for more than there is here, and waits for less now. */
  eased: string[]
  /** Names of what opens at a moment, which was of the other course. */
  dated: string[]
}

/** A rule that waits for no more than is before it. */
const within = (unlock: Unlock, before: number): Unlock => {
  if (unlock.rule !== 'count' || unlock.count <= before) return unlock
  return before > 0 ? { rule: 'count', count: before } : { rule: 'free' }
}

/** Rules of copies as they can come true where the copies are now, and what was done about them. */
function fitted(chapters: Chapters, copied: ReadonlySet<string>): Pick<Copied, 'chapters' | 'eased' | 'dated'> {
  const eased: string[] = []
  const dated: string[] = []
  const fit = <Piece extends { id: string; title: string; unlock: Unlock }>(piece: Piece, before: number): Piece => {
    if (!copied.has(piece.id)) return piece
    const unlock = within(piece.unlock, before)
    if (unlock !== piece.unlock) eased.push(piece.title)
    if (unlock.rule === 'date') dated.push(piece.title)
    return { ...piece, unlock }
  }
  const all = chapters.map((chapter, at): Chapter => {
    const before = chapters[at - 1]
    const order = unitsOfPlan({ chapters: [chapter] }).map(({ id }) => id)
    const reached = unitsInReach(chapter)
    // A rule that can come true as it is stays, also where it waits for what is after it.
    const canBe = ({ id, unlock }: Unit): boolean =>
      reached.has(id) && (unlock.rule !== 'count' || unlock.count < order.length)
    return {
      ...fit(chapter, before ? unitsIn(before) : 0),
      sections: chapter.sections.map((section) => ({
        ...section,
        units: section.units.map((unit) => fit(unit, canBe(unit) ? Infinity : order.indexOf(unit.id))),
      })),
    }
  })
  return { chapters: all, eased, dated }
}

/**
 * Chapters with chosen units of another course, as copies. An experiment or an exam that is in them already is left out: a course
 * has it once. A rule that cannot come true here waits for no more than is before it, so that the course can be
 * published still.
 */
export function withCopies(chapters: Chapters, other: Chapters, { chosen, sectionId }: Wish): Copied {
  const present = new Set(unitsOfPlan({ chapters }).flatMap((unit) => (isLinkedUnit(unit) ? [unit.content_id] : [])))
  const isDouble = (unit: Unit): boolean => isLinkedUnit(unit) && present.has(unit.content_id)
  const taken = (unit: Unit): boolean => chosen.has(unit.id) && !isDouble(unit)
  const all = unitsOfPlan({ chapters: other })
  const leftOut = all.filter((unit) => chosen.has(unit.id) && isDouble(unit)).map(({ title }) => title)
  if (sectionId !== null) {
    const units = all.filter(taken).map(copyOf)
    const ids = new Set(units.map(({ id }) => id))
    return { ...fitted(withUnits(chapters, sectionId, units), ids), count: units.length, leftOut }
  }
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
  const added = begins ? [{ ...first, unlock: { rule: 'free' as const } }, ...more] : copies
  const units = unitsOfPlan({ chapters: added })
  const ids = new Set([...added, ...units].map(({ id }) => id))
  return { ...fitted([...chapters, ...added], ids), count: units.length, leftOut }
}
