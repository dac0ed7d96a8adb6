import type { Locked } from '../library/index.ts'
import { changedLines, lessonParts, type LessonPart } from './differences.ts'
import type { LessonSnapshot } from './versions.ts'

interface Named {
  id: string
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Mine, with what a source put in, changed and took out between two of its versions. What only I changed stays. */
export function mergedById<Thing extends Named>(
  base: readonly Thing[],
  theirs: readonly Thing[],
  mine: readonly Thing[],
  /** What of mine is kept in one that is taken over. */
  taken: (theirs: Thing, mine: Thing | undefined) => Thing = (one) => one,
): Thing[] {
  const before = new Map(base.map((one) => [one.id, one]))
  const after = new Map(theirs.map((one) => [one.id, one]))
  const own = new Map(mine.map((one) => [one.id, one]))
  const kept = mine.flatMap((one) => {
    const wanted = after.get(one.id)
    if (!wanted) return before.has(one.id) ? [] : [one]
    return [isSame(wanted, before.get(one.id)) ? one : taken(wanted, one)]
  })
  const added = theirs.filter(({ id }) => !before.has(id) && !own.has(id))
  return [...kept, ...added.map((one) => taken(one, undefined))]
}

type Merge = (base: LessonSnapshot, theirs: LessonSnapshot, mine: LessonSnapshot) => Partial<LessonSnapshot>

const byKey = (teaching: LessonSnapshot['teaching']) => Object.entries(teaching).map(([id, values]) => ({ id, values }))

/**
 * A part of a copy after it took over what its source changed. Outlines and calendars are one thing each, and taken as they are;
 * plans, points and resources are taken one by one.
 */
export const mergedPart: Record<LessonPart, Merge> = {
  basics: (base, theirs, mine) => ({
    totalHours: theirs.totalHours === base.totalHours ? mine.totalHours : theirs.totalHours,
    credits: theirs.credits === base.credits ? mine.credits : theirs.credits,
    audience: theirs.audience === base.audience ? mine.audience : theirs.audience,
  }),
  outline: (_base, { outline }) => ({ outline }),
  term: (_base, { term }) => ({ term }),
  teaching: (base, theirs, mine) => ({
    teaching: Object.fromEntries(
      mergedById(byKey(base.teaching), byKey(theirs.teaching), byKey(mine.teaching)).map(({ id, values }) => [
        id,
        values,
      ]),
    ),
  }),
  graph(base, theirs, mine) {
    const points = mergedById(base.graph.points, theirs.graph.points, mine.graph.points, (one, own) => ({
      ...one,
      content_ids: [...new Set([...(own?.content_ids ?? []), ...one.content_ids])],
    }))
    const known = new Set(points.map(({ id }) => id))
    const relations = mergedById(base.graph.relations, theirs.graph.relations, mine.graph.relations)
    return {
      graph: {
        points,
        relations: relations.filter(({ from, to }) => known.has(from) && known.has(to)),
        bank_ids: mine.graph.bank_ids,
      },
    }
  },
  resources: (base, theirs, mine) => ({ resources: mergedById(base.resources, theirs.resources, mine.resources) }),
}

const fieldsOfPart: Record<LessonPart, readonly (keyof LessonSnapshot)[]> = {
  basics: ['totalHours', 'credits', 'audience'],
  outline: ['outline'],
  term: ['term'],
  teaching: ['teaching'],
  graph: ['graph'],
  resources: ['resources'],
}

/** What a copy has, with what is locked as the copy has it: so whatever is otherwise in the source is taken over there. */
export function withLocked(base: LessonSnapshot, mine: LessonSnapshot, locked: Locked): LessonSnapshot {
  const fields = lessonParts.flatMap((part) => (locked.has(part) ? fieldsOfPart[part] : []))
  return { ...base, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) }
}

/** Parts that are taken as one thing: whatever was changed in the copy is lost with it. */
const whole: ReadonlySet<LessonPart> = new Set(['outline', 'term'])

/** Whether taking over what a source changed in a part loses something that was changed in the copy. */
export function clashes(part: LessonPart, base: LessonSnapshot, theirs: LessonSnapshot, mine: LessonSnapshot): boolean {
  const own = changedLines(part, base, mine)
  return whole.has(part) ? own.size > 0 : changedLines(part, base, theirs).intersection(own).size > 0
}
