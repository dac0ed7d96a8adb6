import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import {
  observe,
  type Observable,
  type RecordRow as EnvironmentRow,
  type Observation,
} from '../../environment/index.ts'
import { isObserved, observableOf, seenWords } from '../evidence.ts'
import { stepsOf } from '../outline.ts'
import { appendEvent, lockRecord, type RecordEntry } from '../../record/index.ts'
import { planOf, type Plan } from './plan.ts'
import { recordObservations } from '../tables.ts'

/** Something that a step asks to have been seen. */
interface Wanted extends Observable {
  machine: string | undefined
  /** How it is noted in the timeline. */
  words: string
  stepId: string
  stepTitle: string
}

/** What a plan's steps ask for, each thing once. */
function wantedOf(plan: Plan): Wanted[] {
  const found = new Map<string, Wanted>()
  for (const { id, title, machine, evidence } of stepsOf(plan.sections)) {
    for (const item of evidence?.items.filter(isObserved) ?? []) {
      const wanted: Wanted = {
        ...observableOf(item),
        machine: machine ?? undefined,
        words: seenWords(item),
        stepId: id,
        stepTitle: title,
      }
      if (!found.has(thingOf(wanted))) found.set(thingOf(wanted), wanted)
    }
  }
  return [...found.values()]
}
const thingOf = ({ machine, words }: Wanted): string => `${machine ?? ''} ${words}`

/** A thing that changes all the time does not flood the timeline. */
const mostNotes = 30

/** Keeps how a thing was found; true when it is there and otherwise than before. */
async function keep(tx: Tx, record: RecordEntry, environmentId: string, thing: string, mark: string): Promise<boolean> {
  const rows = await tx
    .insert(recordObservations)
    .values({ recordId: record.id, environmentId, thing, mark })
    .onConflictDoUpdate({
      target: [recordObservations.recordId, recordObservations.environmentId, recordObservations.thing],
      set: { mark, times: sql`${recordObservations.times} + 1`, updatedAt: new Date() },
      setWhere: ne(recordObservations.mark, mark),
    })
    .returning({ times: recordObservations.times })
  return mark !== '' && rows.length > 0 && rows[0]!.times <= mostNotes
}

/** What was there before the learner came is none of their doing. Times of files are whole seconds. */
const isOwnDoing = (observation: Observation, { startedAt }: EnvironmentRow): boolean =>
  startedAt === null || observation.modifiedAt.getTime() + 1_000 > startedAt.getTime()

async function seenOn(
  kernel: Kernel,
  environment: EnvironmentRow,
  machine: string | undefined,
  wanted: Wanted[],
): Promise<{ wanted: Wanted; observation: Observation | null }[] | null> {
  const sights = await observe(kernel, environment.id, machine, wanted)
  if (sights instanceof Refusal) return null
  return wanted.map((one, at) => {
    const observation = sights[at] ?? null
    return { wanted: one, observation: observation && isOwnDoing(observation, environment) ? observation : null }
  })
}

const detailOf = ({ line, machine }: Wanted, observation: Observation): string =>
  [
    ...(machine ? [`主机 ${machine}`] : []),
    line === null ? `${observation.mark.split(' ')[0]} 字节` : `共 ${observation.mark} 行`,
  ].join('：')

export interface ObserveOptions {
  /** What is found now was there already: nothing is noted. */
  isBaseline?: boolean
  /** Looks only for what was never found yet. */
  isOnlyNew?: boolean
}

/**
 * Looks into a record's environment for what its steps ask to have been seen and notes what is new in the timeline, the
 * older first. Answers whether there is anything to look for.
 */
export async function observeEnvironment(
  kernel: Kernel,
  record: RecordEntry,
  environment: EnvironmentRow,
  { isBaseline = false, isOnlyNew = false }: ObserveOptions = {},
): Promise<boolean> {
  const { db } = kernel.connection
  const all = wantedOf(await planOf(db, record))
  if (!all.length || environment.state !== 'running') return all.length > 0
  const known = isOnlyNew ? await foundBefore(db, record.id, environment.id) : new Set<string>()
  const wanted = all.filter((one) => !known.has(thingOf(one)))
  const perMachine = Map.groupBy(wanted, (one) => one.machine)
  for (const [machine, things] of perMachine) {
    const seen = await seenOn(kernel, environment, machine, things)
    if (seen) await note(kernel, record, environment, seen, isBaseline)
  }
  return true
}

async function foundBefore(tx: Tx, recordId: string, environmentId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ thing: recordObservations.thing })
    .from(recordObservations)
    .where(
      and(
        eq(recordObservations.recordId, recordId),
        eq(recordObservations.environmentId, environmentId),
        ne(recordObservations.mark, ''),
      ),
    )
  return new Set(rows.map((row) => row.thing))
}

async function note(
  kernel: Kernel,
  record: RecordEntry,
  environment: EnvironmentRow,
  seen: { wanted: Wanted; observation: Observation | null }[],
  isBaseline: boolean,
): Promise<void> {
  const at = new Date()
  const inOrder = seen.toSorted(
    (a, b) => (a.observation?.modifiedAt.getTime() ?? 0) - (b.observation?.modifiedAt.getTime() ?? 0),
  )
  await kernel.connection.transaction(async (tx) => {
    // Looks at the same moment come one after the other.
    await lockRecord(tx, record.id)
    let noted = 0
    for (const { wanted, observation } of inOrder) {
      const isNew = await keep(tx, record, environment.id, thingOf(wanted), observation?.mark ?? '')
      if (!isNew || !observation || isBaseline) continue
      const { words, stepId, stepTitle } = wanted
      await appendEvent(tx, record, {
        kind: 'observed',
        at,
        by: null,
        stepId,
        stepTitle,
        text: words,
        detail: detailOf(wanted, observation),
      })
      noted += 1
    }
    if (!noted || record.isTrial) return
    const { id, orgId, placeId } = record
    await kernel.events.publish(tx, { domain: 'record', id, orgId, placeId, kind: 'observed' })
  })
}
