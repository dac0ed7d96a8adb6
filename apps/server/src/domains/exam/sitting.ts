import { isDeepStrictEqual } from 'node:util'
import {
  asPractised,
  ExamOverrides,
  examSettingNames,
  examSettingsFields,
  type ExamSettingName,
  type ExamSettings,
} from '@lab/contract/exam-settings'
import type { Sitting, SittingAct } from '@lab/contract/exam-sitting'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { giveExceptions, lengthenExceptions, readEffective } from '../accommodation/index.ts'
import { holdOffering, moveDates, phaseOf, type OfferingFacts } from '../offering/index.ts'
import { addMinutes, learnersAt } from '../record/index.ts'
import { changeableIn, laterBy, mayAct, mayChange, minutesBetween, sittingState } from './sitting-rules.ts'
import { defaultsIn, lockSitting, note, saveRun, settingsIn, sittingOf, type SittingRow } from './sitting-store.ts'

type Providers = Pick<Kernel, 'providers'>
export interface Acting {
  userId: string
}
export interface OpenSitting {
  offering: OfferingFacts
  sitting: SittingRow
  /** What holds here, and what the exam itself says. */
  settings: ExamSettings
  defaults: ExamSettings
}

const presentedAt = (moment: Date | null): string | null => moment && moment.toISOString()

/** A sitting as those who teach read it. */
export function presentSitting({ offering, sitting, settings, defaults }: OpenSitting, now: Date): Sitting {
  const state = sittingState(sitting, settings, phaseOf(offering.settings, now))
  return {
    offering_id: offering.id,
    state,
    settings,
    defaults,
    overrides: sitting.settings,
    changeable: changeableIn(state),
    opens_at: offering.settings.opens_at,
    closes_at: offering.settings.closes_at,
    started_at: presentedAt(sitting.startedAt),
    paused_at: presentedAt(sitting.pausedAt),
    ended_at: presentedAt(sitting.endedAt),
    released_at: presentedAt(sitting.releasedAt),
    server_now: now.toISOString(),
  }
}

async function opened(tx: Tx, offering: OfferingFacts, sitting: SittingRow): Promise<OpenSitting> {
  const [settings, defaults] = [await settingsIn(tx, offering, sitting), await defaultsIn(tx, offering)]
  return { offering, sitting, settings: asPractised(settings), defaults }
}

/** The sitting of an offering as it is. */
export async function openSitting(tx: Tx, offering: OfferingFacts): Promise<OpenSitting> {
  const sitting = await sittingOf(tx, offering.id, offering.orgId)
  return opened(tx, offering, sitting)
}

/** The same held, where something may be done to it now. */
export async function held(
  tx: Tx,
  offering: OfferingFacts,
  act: SittingAct,
  now: Date,
): Promise<OpenSitting | Refusal<'exam.wrongState'>> {
  const sitting = await lockSitting(tx, offering.id, offering.orgId)
  const open = await opened(tx, offering, sitting)
  const may = mayAct(act, stateOf(open, now), open.settings)
  return may === true ? open : may
}

export type Acted = OpenSitting | Refusal<'exam.wrongState'>

const stateOf = ({ sitting, settings, offering }: OpenSitting, now: Date) =>
  sittingState(sitting, settings, phaseOf(offering.settings, now))

/** Starts a sitting that waits for its button: the window begins, and ends with the exam's time. */
export async function start(
  tx: Tx,
  kernel: Providers,
  who: Acting,
  offering: OfferingFacts,
  now: Date,
): Promise<Acted> {
  const open = await held(tx, offering, 'start', now)
  if (open instanceof Refusal) return open
  const { duration_minutes: minutes } = open.settings
  const dates = {
    opens_at: now.toISOString(),
    ...(minutes === null ? {} : { closes_at: laterBy(now, minutes).toISOString() }),
  }
  await moveDates(tx, kernel, offering.placeId, [offering.id], dates)
  await note(tx, open.sitting, [{ act: 'start', at: now, by: who.userId, text: '' }])
  const sitting = await saveRun(tx, offering.id, { startedAt: now })
  return { ...open, sitting, offering: withDates(offering, dates) }
}

const withDates = (offering: OfferingFacts, dates: object): OfferingFacts => ({
  ...offering,
  settings: { ...offering.settings, ...dates },
})

/** Stops the clock of everybody: nobody works until it goes on. */
export async function pause(tx: Tx, who: Acting, offering: OfferingFacts, now: Date): Promise<Acted> {
  const open = await held(tx, offering, 'pause', now)
  if (open instanceof Refusal) return open
  await holdOffering(tx, offering.id, now)
  await note(tx, open.sitting, [{ act: 'pause', at: now, by: who.userId, text: '' }])
  return { ...open, sitting: await saveRun(tx, offering.id, { pausedAt: now }) }
}

/** Lets it go on: everybody has what the pause took. */
export async function resume(
  tx: Tx,
  kernel: Providers,
  who: Acting,
  offering: OfferingFacts,
  now: Date,
): Promise<Acted> {
  const open = await held(tx, offering, 'resume', now)
  if (open instanceof Refusal) return open
  const pausedAt = open.sitting.pausedAt!
  const minutes = minutesBetween(pausedAt, now)
  await holdOffering(tx, offering.id, null)
  const longer = await lengthen(tx, kernel, offering, { minutes, at: pausedAt })
  const text = `暂停了 ${Math.round(minutes * 10) / 10} 分钟`
  await note(tx, open.sitting, [{ act: 'resume', at: now, by: who.userId, text }])
  return { ...open, offering: longer, sitting: await saveRun(tx, offering.id, { pausedAt: null }) }
}

/** Everybody's end later: the window, the ends of their own that some have at that moment, and the attempts at work. */
async function lengthen(
  tx: Tx,
  kernel: Providers,
  offering: OfferingFacts,
  { minutes, at }: { minutes: number; at: Date },
): Promise<OfferingFacts> {
  await addMinutes(tx, { offeringId: offering.id, minutes })
  await lengthenExceptions(tx, { offeringId: offering.id, minutes, at })
  const { closes_at: closes } = offering.settings
  if (closes === null) return offering
  const dates = { closes_at: laterBy(new Date(closes), minutes).toISOString() }
  await moveDates(tx, kernel, offering.placeId, [offering.id], dates)
  return withDates(offering, dates)
}

/** Who of those whom a call names learns where the exam is sat; nobody else is heard of. */
export const learnersIn = (tx: Tx, offering: OfferingFacts, learnerIds: readonly string[]): Promise<string[]> =>
  learnersAt(tx, offering.placeId, learnerIds)

export interface Extension {
  minutes: number
  /** Without any, everybody's. */
  learnerIds: readonly string[]
  reason: string
}

/** More time for everybody, or for some: their own end is later then, as an exception that says why. */
export async function extend(
  tx: Tx,
  kernel: Providers,
  who: Acting,
  offering: OfferingFacts,
  { minutes, learnerIds: named, reason }: Extension,
  now: Date,
): Promise<Acted> {
  const open = await held(tx, offering, 'extend', now)
  if (open instanceof Refusal) return open
  const entry = { act: 'extend', at: now, by: who.userId, text: `${minutes} 分钟：${reason}` } as const
  if (named.length === 0) {
    const longer = await lengthen(tx, kernel, offering, { minutes, at: open.sitting.pausedAt ?? now })
    await note(tx, open.sitting, [entry])
    return { ...open, offering: longer }
  }
  const learnerIds = await learnersIn(tx, offering, named)
  await addMinutes(tx, { offeringId: offering.id, minutes, learnerIds })
  const { id, orgId, settings } = offering
  const ends = (await readEffective(tx, learnerIds, [offering], now)).flatMap(({ learnerId, effective }) => {
    const closes = effective.closesAt.value
    return closes ? [[learnerId, { closesAt: laterBy(new Date(closes), minutes) }] as const] : []
  })
  const place = { id, orgId, settings, byId: who.userId, reason: `监考延长 ${minutes} 分钟：${reason}` }
  await giveExceptions(tx, place, new Map(ends))
  await note(
    tx,
    open.sitting,
    learnerIds.map((learnerId) => ({ ...entry, learnerId })),
  )
  return open
}

/** Whether work may be taken from learners now, and from whom of those who are named. */
export async function mayCollect(
  tx: Tx,
  offering: OfferingFacts,
  named: readonly string[],
  now: Date,
): Promise<string[] | Refusal<'exam.wrongState'>> {
  const open = await held(tx, offering, 'collect', now)
  return open instanceof Refusal ? open : learnersIn(tx, offering, named)
}

/** Ends it for everybody; what is at work is submitted as it is (`collect.ts`). */
export async function end(tx: Tx, kernel: Providers, who: Acting, offering: OfferingFacts, now: Date): Promise<Acted> {
  const open = await held(tx, offering, 'end', now)
  if (open instanceof Refusal) return open
  const dates = { closes_at: now.toISOString() }
  await holdOffering(tx, offering.id, null)
  await moveDates(tx, kernel, offering.placeId, [offering.id], dates)
  await note(tx, open.sitting, [{ act: 'end', at: now, by: who.userId, text: '' }])
  const sitting = await saveRun(tx, offering.id, { endedAt: now, pausedAt: null })
  return { ...open, sitting, offering: withDates(offering, dates) }
}

/** Notes that grades are shown from now on; the grades are confirmed by `release.ts`. */
export async function noteReleased(tx: Tx, who: Acting, offering: OfferingFacts, now: Date): Promise<Acted> {
  const open = await held(tx, offering, 'release', now)
  if (open instanceof Refusal) return open
  await note(tx, open.sitting, [{ act: 'release', at: now, by: who.userId, text: '' }])
  return { ...open, sitting: await saveRun(tx, offering.id, { releasedAt: now }) }
}

export interface Overriding {
  given: ExamOverrides
  /** What is said here no longer. */
  inherit: readonly ExamSettingName[]
}

/** What an offering says differently from its exam, from now on; what has begun keeps how it began. */
export async function override(
  tx: Tx,
  who: Acting,
  offering: OfferingFacts,
  { given, inherit }: Overriding,
  now: Date,
): Promise<Acted> {
  const open = await held(tx, offering, 'settings', now)
  if (open instanceof Refusal) return open
  const before = open.sitting.settings
  const said = Object.entries({ ...before, ...given }).filter(
    ([name, value]) => value !== undefined && !inherit.includes(name as ExamSettingName),
  )
  const after = ExamOverrides.parse(Object.fromEntries(said))
  const names = examSettingNames.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (!names.length) return open
  const may = mayChange(stateOf(open, now), names)
  if (may !== true) return may
  const text = names.map((name) => examSettingsFields[name].meta()?.title ?? name).join('、')
  await note(tx, open.sitting, [{ act: 'settings', at: now, by: who.userId, text }])
  return opened(tx, offering, await saveRun(tx, offering.id, { settings: after }))
}
