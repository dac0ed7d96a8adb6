import type { ExamSettings } from '@lab/contract/exam-settings'
import { rangeHas, readRanges } from '@lab/contract/network-range'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Entering } from '../learning/index.ts'
import { phaseOf, shownMoment } from '../offering/index.ts'
import { laterBy, sittingState } from './sitting-rules.ts'
import { settingsIn, sittingOf, type SittingRow } from './sitting-store.ts'

/** What somebody shows who comes in: the password they were given, and from where they come. */
export const Entry = z.object({ password: z.string(), address: z.string() })
export type Entry = z.output<typeof Entry>

type Refused = Refusal<'offering.notOpen' | 'exam.notAdmitted'>
const notAdmitted = (reason: string): Refused => refuse('exam.notAdmitted', { reason })

/** Whether somebody may sit at an address. Pure. */
export function mayBeAt({ addresses }: Pick<ExamSettings, 'addresses'>, address: string): true | Refused {
  if (addresses === '') return true
  const isIn = (readRanges(addresses) ?? []).some((range) => rangeHas(range, address))
  return isIn || notAdmitted(`只能在指定的考场网络中考试，当前地址 ${address || '未知'} 不在其中`)
}

type Admitting = {
  settings: Pick<ExamSettings, 'start' | 'password' | 'addresses' | 'entry_minutes'>
  run: Pick<SittingRow, 'startedAt' | 'pausedAt' | 'endedAt'>
  /** The learner's own. */
  window: { opens_at: string | null; closes_at: string | null }
}

/** Whether somebody may begin an exam now. Without an entry nobody gets past a password or a range of addresses. Pure. */
export function mayEnter({ settings, run, window }: Admitting, entry: Entry | null, now: Date): true | Refused {
  const state = sittingState(run, settings, phaseOf(window, now))
  if (state === 'paused') return refuse('offering.notOpen', { reason: '考试已暂停，请等待监考教师继续' })
  if (run.endedAt) return refuse('offering.notOpen', { reason: '考试已结束' })
  if (settings.start === 'button' && !run.startedAt)
    return refuse('offering.notOpen', { reason: '考试还没有开始，请等待监考教师开始' })
  const opens = settings.start === 'button' ? run.startedAt : window.opens_at && new Date(window.opens_at)
  if (opens && settings.entry_minutes !== null) {
    const until = laterBy(opens, settings.entry_minutes)
    if (now > until) return notAdmitted(`已超过入场时间 ${shownMoment(until)}，不能再进入`)
  }
  if (settings.password !== '' && entry?.password.trim() !== settings.password)
    return notAdmitted(entry?.password ? '考试密码不正确' : '请填写考试密码')
  return mayBeAt(settings, entry?.address ?? '')
}

/** The same by what is kept of the sitting. */
export async function admits(
  tx: Tx,
  { offering, window }: Entering,
  entry: unknown,
  now: Date,
): Promise<true | Refused> {
  const run = await sittingOf(tx, offering.id, offering.orgId)
  const settings = await settingsIn(tx, offering, run)
  return mayEnter({ settings, run, window }, Entry.safeParse(entry).data ?? null, now)
}
