import type { SyncChange } from '@lab/contract/library'
import type { KindChange, Locked } from '../library/index.ts'
import { differing, settingFields, stepFields, type SnapshotSettings } from './compare.ts'
import { isSame, stepsOf, type ExperimentSnapshot, type SectionContent, type StepContent } from './outline.ts'

/** What a copy takes from its source's settings. Title and environment are its own: suites belong to organisations. */
export type FollowedSettings = Pick<
  SnapshotSettings,
  | 'durationMinutes'
  | 'needsReport'
  | 'autoPercent'
  | 'reportPercent'
  | 'networkOn'
  | 'concurrentEnvironments'
  | 'teach'
  | 'parameters'
>

/** Each group of settings is taken over whole, under the name that comparisons give it. */
const settingGroups: Record<string, readonly (keyof FollowedSettings)[]> = {
  预计时长: ['durationMinutes'],
  需要实验报告: ['needsReport'],
  评分占比: ['autoPercent', 'reportPercent'],
  联网: ['networkOn'],
  并行环境数: ['concurrentEnvironments'],
  教学设置: ['teach'],
  个性化参数: ['parameters'],
}

const identity = new Set<keyof StepContent>(['id', 'version', 'originId'])
const contentKeys = (step: StepContent): (keyof StepContent)[] =>
  (Object.keys(step) as (keyof StepContent)[]).filter((key) => !identity.has(key))

type Patch<T> = Partial<T>

/** A change as it is carried out; `change` is what a person reads of it. */
export interface PlannedChange {
  change: KindChange
  apply:
    | { is: 'settings'; patch: Patch<FollowedSettings> }
    | { is: 'addSection'; section: SectionContent }
    | { is: 'renameSection'; id: string; title: string }
    | { is: 'removeSection'; id: string }
    | { is: 'addStep'; step: StepContent }
    | { is: 'changeStep'; id: string; patch: Patch<StepContent> }
    | { is: 'moveStep'; id: string; originId: string }
    | { is: 'removeStep'; id: string }
}

/** A copy as it is now. */
export interface Copy {
  settings: FollowedSettings
  sections: SectionContent[]
}

/**
 * Gives what was copied before copies remembered their origins its origin back: by section and title, where both are
 * the only ones of that name.
 */
export function withOrigins(sections: SectionContent[], source: SectionContent[]): SectionContent[] {
  if (sections.some((section) => section.originId || section.steps.some((step) => step.originId))) return sections
  const only = <T extends { title: string }>(rows: T[], title: string): T | undefined => {
    const found = rows.filter((row) => row.title === title)
    return found.length === 1 ? found[0] : undefined
  }
  return sections.map((section) => {
    const origin = only(sections, section.title) && only(source, section.title)
    return {
      ...section,
      originId: origin?.id ?? null,
      steps: section.steps.map((step) => {
        const from = only(section.steps, step.title) && only(origin?.steps ?? stepsOf(source), step.title)
        return { ...step, originId: from?.id ?? null }
      }),
    }
  })
}

/** What a copy has, with what is locked in it as the copy has it: so whatever is otherwise in the source is taken over there. */
export function withLocked(base: ExperimentSnapshot, mine: SectionContent[], locked: Locked): ExperimentSnapshot {
  const sections = new Map(mine.map((section) => [section.originId, section]))
  const steps = new Map(stepsOf(mine).map((step) => [step.originId, step]))
  const stepNow = (step: StepContent): StepContent[] => {
    if (!locked.has(step.id)) return [step]
    const { id, version, originId } = step
    const present = steps.get(id)
    return present ? [{ ...present, id, version, ...(originId === undefined ? {} : { originId }) }] : []
  }
  return {
    ...base,
    sections: base.sections.map((section) => ({
      ...section,
      title: (locked.has(section.id) ? sections.get(section.id)?.title : undefined) ?? section.title,
      steps: section.steps.flatMap(stepNow),
    })),
  }
}

interface Place {
  step: StepContent
  section: SectionContent
  /** The step before it among those that both versions have. */
  after: string
}

function placesOf(sections: SectionContent[], isKnown: (id: string) => boolean): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const section of sections) {
    let after = ''
    for (const step of section.steps) {
      found.set(step.id, { step, section, after })
      if (isKnown(step.id)) after = step.id
    }
  }
  return found
}

const said = (
  key: string,
  what: SyncChange['what'],
  part: '设置' | '章节' | '环节',
  title: string,
  isConflict = false,
  fields: SyncChange['fields'] = [],
): KindChange => ({ key, what, part, title, fields, is_conflict: isConflict })

/**
 * What taking a newer version of the source over would change in a copy: only what the source itself changed between
 * `base` (the version that the copy has) and `theirs`. Where the copy was changed in the same place it is a conflict.
 */
export function planMerge(base: ExperimentSnapshot, theirs: ExperimentSnapshot, mine: Copy): PlannedChange[] {
  return [
    ...settingChanges(base, theirs, mine.settings),
    ...sectionChanges(base, theirs, mine.sections),
    ...stepChanges(base, theirs, mine.sections),
  ]
}

function settingChanges(base: SnapshotSettings, theirs: SnapshotSettings, mine: FollowedSettings): PlannedChange[] {
  return Object.entries(settingGroups).flatMap(([name, keys]) => {
    const taken = keys.filter((key) => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))
    if (!taken.length) return []
    const patch = Object.fromEntries(taken.map((key) => [key, theirs[key]])) as Patch<FollowedSettings>
    const shown = settingFields.filter((field) => field.name === name)
    const fields = differing(shown, { ...theirs, ...mine }, { ...theirs, ...mine, ...patch })
    const isConflict = taken.some((key) => !isSame(mine[key], base[key]))
    const change = said(`settings:${keys[0]}`, 'changed', '设置', name, isConflict, fields)
    return [{ change, apply: { is: 'settings' as const, patch } }]
  })
}

function sectionChanges(base: ExperimentSnapshot, theirs: ExperimentSnapshot, mine: SectionContent[]): PlannedChange[] {
  const planned: PlannedChange[] = []
  const old = new Map(base.sections.map((section) => [section.id, section]))
  const own = new Map(mine.map((section) => [section.originId, section]))
  for (const section of theirs.sections) {
    const { id, title } = section
    const [before, present] = [old.get(id), own.get(id)]
    if (!before && !present) {
      planned.push({ change: said(`section:${id}`, 'added', '章节', title), apply: { is: 'addSection', section } })
    }
    if (!before || !present || before.title === title || present.title === title) continue
    const fields = [{ field: '名称', before: present.title, after: title }]
    planned.push({
      change: said(`section:${id}`, 'changed', '章节', title, present.title !== before.title, fields),
      apply: { is: 'renameSection', id: present.id, title },
    })
  }
  const left = new Set(theirs.sections.map((section) => section.id))
  for (const { id, title } of base.sections) {
    const present = own.get(id)
    if (left.has(id) || !present) continue
    // One's own steps in it keep the section.
    const isConflict = present.title !== title || present.steps.some((step) => !step.originId)
    planned.push({
      change: said(`section:${id}`, 'removed', '章节', present.title, isConflict),
      apply: { is: 'removeSection', id: present.id },
    })
  }
  return planned
}

function stepChanges(base: ExperimentSnapshot, theirs: ExperimentSnapshot, mine: SectionContent[]): PlannedChange[] {
  const planned: PlannedChange[] = []
  const ids = (sections: SectionContent[]): Set<string> => new Set(stepsOf(sections).map((step) => step.id))
  const [oldIds, newIds] = [ids(base.sections), ids(theirs.sections)]
  const isKnown = (id: string): boolean => oldIds.has(id) && newIds.has(id)
  const old = placesOf(base.sections, isKnown)
  const now = placesOf(theirs.sections, isKnown)
  const own = new Map(stepsOf(mine).map((step) => [step.originId, step]))

  for (const [id, { step, section, after }] of now) {
    const [before, present] = [old.get(id), own.get(id)]
    const add = (isConflict: boolean): void => {
      // What would come in is read before it is taken.
      const text = step.body.value.trim()
      const fields = text ? [{ field: '正文', before: '', after: text }] : []
      const change = said(`step:${id}`, 'added', '环节', step.title, isConflict, fields)
      planned.push({ change, apply: { is: 'addStep', step } })
    }
    if (!before) {
      if (!present) add(false)
      continue
    }
    const changed = contentKeys(step).filter((key) => !isSame(step[key], before.step[key]))
    if (!present) {
      // Removed from the copy and changed in the source: taken over, it comes back.
      if (changed.length) add(true)
      continue
    }
    const taken = changed.filter((key) => !isSame(step[key], present[key]))
    if (taken.length) {
      const patch = Object.fromEntries(taken.map((key) => [key, step[key]])) as Patch<StepContent>
      const isConflict = taken.some((key) => !isSame(present[key], before.step[key]))
      const fields = differing(stepFields, present, { ...present, ...patch })
      const change = said(`step:${id}`, 'changed', '环节', present.title, isConflict, fields)
      planned.push({ change, apply: { is: 'changeStep', id: present.id, patch } })
    }
    if (before.section.id !== section.id || before.after !== after) {
      const change = said(`move:${id}`, 'moved', '环节', present.title)
      planned.push({ change, apply: { is: 'moveStep', id: present.id, originId: id } })
    }
  }
  for (const [id, { step }] of old) {
    const present = own.get(id)
    if (newIds.has(id) || !present) continue
    const isConflict = contentKeys(step).some((key) => !isSame(present[key], step[key]))
    const change = said(`step:${id}`, 'removed', '环节', present.title, isConflict)
    planned.push({ change, apply: { is: 'removeStep', id: present.id } })
  }
  return planned
}

/** A section of the outline after a merge; what has no id yet is new. */
export interface MergedSection {
  id: string | null
  originId: string | null
  title: string
  steps: (Omit<StepContent, 'id'> & { id: string | null })[]
}

/** The copy after the planned changes; what was not planned stays as it is. */
export function mergedOutline(
  mine: SectionContent[],
  theirs: SectionContent[],
  planned: readonly PlannedChange[],
): MergedSection[] {
  let sections: MergedSection[] = mine.map((section) => ({
    id: section.id,
    originId: section.originId ?? null,
    title: section.title,
    steps: [...section.steps],
  }))
  const originsBefore = (ids: readonly string[], id: string): string[] => ids.slice(0, ids.indexOf(id)).toReversed()

  const take = (id: string): MergedSection['steps'][number] | undefined => {
    for (const section of sections) {
      const at = section.steps.findIndex((step) => step.id === id)
      if (at >= 0) return section.steps.splice(at, 1)[0]
    }
    return undefined
  }
  /** Puts a step where the source has it: after the nearest step before it that the copy has, too. */
  const put = (step: MergedSection['steps'][number], originId: string): void => {
    const home = theirs.find((section) => section.steps.some((one) => one.id === originId))!
    let section = sections.find((one) => one.originId === home.id)
    if (!section) {
      section = sections.at(-1)
      if (!section) sections.push((section = { id: null, originId: home.id, title: home.title, steps: [] }))
      section.steps.push(step)
      return
    }
    const before = originsBefore(
      home.steps.map((one) => one.id),
      originId,
    )
    const neighbour = before.find((origin) => section.steps.some((one) => one.originId === origin))
    const at = neighbour === undefined ? 0 : section.steps.findIndex((one) => one.originId === neighbour) + 1
    section.steps.splice(at, 0, step)
  }

  for (const { apply } of planned) {
    if (apply.is === 'addSection') {
      const before = originsBefore(
        theirs.map((section) => section.id),
        apply.section.id,
      )
      const neighbour = before.find((origin) => sections.some((one) => one.originId === origin))
      const at = neighbour === undefined ? 0 : sections.findIndex((one) => one.originId === neighbour) + 1
      sections.splice(at, 0, { id: null, originId: apply.section.id, title: apply.section.title, steps: [] })
    }
    if (apply.is === 'renameSection') {
      sections = sections.map((one) => (one.id === apply.id ? { ...one, title: apply.title } : one))
    }
    if (apply.is === 'removeStep') take(apply.id)
    if (apply.is === 'addStep') put({ ...apply.step, id: null, originId: apply.step.id }, apply.step.id)
    if (apply.is === 'changeStep') {
      for (const section of sections) {
        section.steps = section.steps.map((step) => (step.id === apply.id ? { ...step, ...apply.patch } : step))
      }
    }
    if (apply.is === 'moveStep') {
      const step = take(apply.id)
      if (step) put(step, apply.originId)
    }
  }
  const removed = new Set(planned.flatMap(({ apply }) => (apply.is === 'removeSection' ? [apply.id] : [])))
  return sections.filter((section) => section.id === null || !removed.has(section.id) || section.steps.length > 0)
}

/** The settings that the planned changes set. */
export const mergedSettings = (planned: readonly PlannedChange[]): Patch<FollowedSettings> =>
  Object.assign(
    {},
    ...planned.map(({ apply }) => (apply.is === 'settings' ? apply.patch : {})),
  ) as Patch<FollowedSettings>
