import {
  unitsOfPlan,
  type Chapter,
  type LinkedUnitKind,
  type Section,
  type Unit,
  type UnitKind,
} from '@lab/contract/mooc-plan'
import type { Unlock } from '@lab/contract/series-plan'
import { isSame } from '../../kit/form/draft.ts'
import { newId } from '../../kit/new-id.ts'

export type Chapters = readonly Chapter[]

export const newSection = (at: number): Section => ({ id: newId(), title: `第 ${at + 1} 节`, units: [] })

/** A new chapter with its first section: the first is open, a later one follows the one before. */
export const newChapter = (at: number): Chapter => ({
  id: newId(),
  title: `第 ${at + 1} 章`,
  unlock: at === 0 ? { rule: 'free' } : { rule: 'previous' },
  sections: [newSection(0)],
})

const common = (title: string) => ({
  id: newId(),
  title,
  is_required: true,
  weight: 0,
  unlock: { rule: 'free' as const },
})

/** What is written in the course itself, as it begins. */
export function newUnit(kind: Exclude<UnitKind, LinkedUnitKind>): Unit {
  switch (kind) {
    case 'document':
      return { ...common('新的图文'), kind, body: { format: 'markdown', value: '' } }
    case 'video':
      return { ...common('新的视频'), kind, file: null, duration_seconds: 0, watch_percent: 90 }
    case 'pdf':
      return { ...common('新的 PDF'), kind, file: null }
    case 'link':
      return { ...common('新的链接'), kind, url: 'https://' }
    case 'quiz':
      return { ...common('新的测验'), weight: 1, kind, questions: [], pass_percent: 60 }
    case 'discussion':
      return { ...common('新的讨论'), kind, body: { format: 'markdown', value: '' }, posts_required: 1 }
  }
}

/** A data set, an experiment or an exam as a unit. */
export function linkedUnit(kind: LinkedUnitKind, content: { id: string; title: string }): Unit {
  const unit = { ...common(content.title.slice(0, 100)), content_id: content.id }
  return kind === 'dataset' ? { ...unit, kind, done_by: 'opened' } : { ...unit, kind, weight: 1 }
}

const inSections = (chapters: Chapters, change: (section: Section) => Section): Chapter[] =>
  chapters.map((chapter) => ({ ...chapter, sections: chapter.sections.map(change) }))

export const withChapter = (chapters: Chapters, chapter: Chapter): Chapter[] =>
  chapters.map((one) => (one.id === chapter.id ? chapter : one))

export const withSection = (chapter: Chapter, section: Section): Chapter => ({
  ...chapter,
  sections: chapter.sections.map((one) => (one.id === section.id ? section : one)),
})

/** Units at the end of a section. */
export const withUnits = (chapters: Chapters, sectionId: string, units: readonly Unit[]): Chapter[] =>
  inSections(chapters, (section) =>
    section.id === sectionId ? { ...section, units: [...section.units, ...units] } : section,
  )

export const withUnit = (chapters: Chapters, unit: Unit): Chapter[] =>
  inSections(chapters, (section) => ({
    ...section,
    units: section.units.map((one) => (one.id === unit.id ? unit : one)),
  }))

/** The same change of each chosen unit. */
export const changedUnits = (
  chapters: Chapters,
  chosen: ReadonlySet<string>,
  change: Partial<Pick<Unit, 'is_required' | 'unlock'>>,
): Chapter[] =>
  inSections(chapters, (section) => ({
    ...section,
    units: section.units.map((unit) => (chosen.has(unit.id) ? { ...unit, ...change } : unit)),
  }))

const chosenIn = (chapter: Chapter, chosen: ReadonlySet<string>): { units: Unit[]; picked: Unit[] } => {
  const units = unitsOfPlan({ chapters: [chapter] })
  return { units, picked: units.filter(({ id }) => chosen.has(id)) }
}

/** The rule that opens all chosen units; undefined where they differ. */
export function commonUnlock(chapters: Chapters, chosen: ReadonlySet<string>): Unlock | undefined {
  const [first, ...others] = chapters.flatMap((chapter) => chosenIn(chapter, chosen).picked.map(({ unlock }) => unlock))
  return first && others.every((one) => isSame(one, first)) ? first : undefined
}

/** As many other units of its chapter as each chosen one may wait for. */
export function mostToWaitFor(chapters: Chapters, chosen: ReadonlySet<string>): number {
  const others = chapters.flatMap((chapter) => {
    const { units, picked } = chosenIn(chapter, chosen)
    return picked.length ? units.length - 1 : []
  })
  return others.length ? Math.min(...others) : 0
}

export const withoutUnits = (chapters: Chapters, chosen: ReadonlySet<string>): Chapter[] =>
  inSections(chapters, (section) => ({ ...section, units: section.units.filter(({ id }) => !chosen.has(id)) }))

/** Chosen units at the end of a section, in the order that they had. */
export function movedUnits(chapters: Chapters, chosen: ReadonlySet<string>, sectionId: string): Chapter[] {
  const moved = unitsOfPlan({ chapters: [...chapters] }).filter(({ id }) => chosen.has(id))
  return withUnits(withoutUnits(chapters, chosen), sectionId, moved)
}

/** Why it cannot be saved as it is; empty where it can. */
export function untitled({ chapters }: { chapters: Chapters }): string {
  if (chapters.some(({ title }) => !title.trim())) return '请填写章名称'
  if (chapters.some(({ sections }) => sections.some(({ title }) => !title.trim()))) return '请填写节名称'
  return ''
}
