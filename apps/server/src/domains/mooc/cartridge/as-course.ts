import type { CoursePreview } from '@lab/contract/mooc-package'
import { unitKindLabels, unitsOfPlan, type CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import { draftAddress, draftToken, nameOf, type CourseDraft, type UnitDraft } from './draft.ts'

const open = { rule: 'free' } as const
const watched = 90
/** Packages do not say how much has to be right; this is what a new quiz begins with. */
const passed = 60

/** A course as it is kept, in its drafts of files; `idOf` gives every piece the same id each time it is asked for. */
export const planOf = (draft: CourseDraft, idOf: (key: string) => string): CoursePlan => ({
  completion: 'submitted',
  chapters: draft.chapters.map((chapter, at) => ({
    id: idOf(`chapter ${at}`),
    title: chapter.title,
    unlock: open,
    sections: chapter.sections.map((section, place) => ({
      id: idOf(`section ${at} ${place}`),
      title: section.title,
      units: section.units.map((unit, number) => unitOf(unit, `unit ${at} ${place} ${number}`, idOf)),
    })),
  })),
})

function unitOf(unit: UnitDraft, key: string, idOf: (key: string) => string): Unit {
  const common = { id: idOf(key), title: unit.title, is_required: true, weight: 0, unlock: open }
  if (unit.kind === 'document') return { ...common, kind: 'document', body: { format: 'markdown', value: unit.body } }
  if (unit.kind === 'discussion')
    return { ...common, kind: 'discussion', body: { format: 'markdown', value: unit.body }, posts_required: 1 }
  if (unit.kind === 'link') return { ...common, kind: 'link', url: unit.url }
  if (unit.kind === 'quiz') {
    const questions = unit.questions.map(({ stem, question }, at) => ({
      id: idOf(`${key} question ${at}`),
      stem: { format: 'markdown' as const, value: stem },
      question,
    }))
    return { ...common, kind: 'quiz', questions, pass_percent: passed }
  }
  const { path } = unit
  const file = { name: nameOf(path), url: draftAddress({ path, token: draftToken(path) }), resource_id: null }
  return unit.kind === 'pdf'
    ? { ...common, kind: 'pdf', file }
    : { ...common, kind: 'video', file, duration_seconds: 0, watch_percent: watched }
}

/** What a draft would bring, for who decides whether it shall. */
export function previewCartridge(draft: CourseDraft): CoursePreview {
  const plan = planOf(draft, (key) => key)
  const counted = Map.groupBy(unitsOfPlan(plan), ({ kind }) => kind)
  return {
    format: 'cartridge',
    title: draft.title,
    chapters: plan.chapters.length,
    units: [...counted].map(([kind, some]) => ({ label: unitKindLabels[kind], count: some.length })),
    parts: [],
    files: filesOf(draft).length,
    refused: draft.notes.slice(0, 500),
  }
}

/** The files that a draft needs: those that texts quote, and those that units are. */
export const filesOf = ({ quoted, chapters }: CourseDraft): { path: string; token: string }[] => [
  ...new Map(
    [
      ...quoted,
      ...chapters
        .flatMap(({ sections }) => sections.flatMap(({ units }) => units))
        .flatMap((unit) => ('path' in unit ? [{ path: unit.path, token: draftToken(unit.path) }] : [])),
    ].map((one) => [one.token, one]),
  ).values(),
]

/** Units whose file did not arrive have none, and wait for one to be chosen. */
export function withoutMissing(plan: CoursePlan, missing: ReadonlySet<string>): CoursePlan {
  const isMissing = (url: string): boolean => missing.has(/^\/files\/([\w-]{22})\//.exec(url)?.[1] ?? '')
  return {
    ...plan,
    chapters: plan.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({
        ...section,
        units: section.units.map((unit) =>
          (unit.kind === 'video' || unit.kind === 'pdf') && unit.file && isMissing(unit.file.url)
            ? { ...unit, file: null }
            : unit,
        ),
      })),
    })),
  }
}
