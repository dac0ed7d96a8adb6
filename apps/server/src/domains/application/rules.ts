import { dayMs } from '@lab/contract/days'
import type { ApplicationKind } from '@lab/contract/application'
import type { OfferingSettings } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { shownMoment } from '../offering/index.ts'

/** What decides whether something can be asked for. `settings` are those that hold for this learner now. */
export interface AskFacts {
  settings: Pick<OfferingSettings, 'needs_approval' | 'closes_at' | 'attempts'>
  /** State of the learner's record; null before it is begun. */
  recordState: RecordState | null
  /** An earlier application to begin was approved. */
  isAdmitted: boolean
  /** The content is worked at in environments. */
  hasEnvironment: boolean
}

const maxExtensionMs = 365 * dayMs
const environmentDays = 7

/** Whether a learner may ask for this now. */
export function mayAsk(
  kind: ApplicationKind,
  { settings, recordState, isAdmitted, hasEnvironment }: AskFacts,
  until: Date | null,
  now: Date,
): true | Refusal<'alreadyApplied' | 'invalid'> {
  if (kind === 'start') {
    if (isAdmitted || (recordState !== null && recordState !== 'not_started')) return refuse('alreadyApplied')
    return settings.needs_approval || refuse('invalid', { message: '该内容无需申请，可以直接开始学习' })
  }
  if (kind === 'attempt') {
    return settings.attempts !== null || refuse('invalid', { message: '该内容不限提交次数，无需申请' })
  }
  if (kind === 'environment') {
    if (!hasEnvironment) return refuse('invalid', { message: '该内容没有实验环境，无需申请' })
    if (!until) return refuseField('until', '请选择环境使用至何时')
    if (until <= now) return refuseField('until', '使用期限应晚于现在')
    return (
      until.getTime() - now.getTime() <= environmentDays * dayMs ||
      refuseField('until', `环境最多申请使用${environmentDays}天`)
    )
  }
  if (!settings.closes_at) return refuse('invalid', { message: '该内容没有截止时间，无需申请延期' })
  const closesAt = new Date(settings.closes_at)
  if (!until) return refuseField('until', '请选择延期至何时')
  if (until <= closesAt) return refuseField('until', `延期时间应晚于截止时间 ${shownMoment(closesAt)}`)
  if (until <= now) return refuseField('until', '延期时间应晚于现在')
  if (until.getTime() - now.getTime() > maxExtensionMs) return refuseField('until', '最多延期一年')
  return true
}

/**
 * What an approval changes of the settings for the learner: a later end, or one submission more. Beginning, and using
 * environments, need nothing of them.
 */
export function given(
  kind: ApplicationKind,
  { settings, until }: { settings: Pick<OfferingSettings, 'attempts'>; until: Date | null },
): { closesAt: Date } | { attempts: number } | null {
  if (kind === 'extend') return until && { closesAt: until }
  if (kind === 'attempt' && settings.attempts !== null) return { attempts: settings.attempts + 1 }
  return null
}
