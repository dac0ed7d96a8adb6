import { answerSchemas } from '@lab/contract/question/answer'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import { responseBy, type LearnersWork } from '../learning/index.ts'
import { learnersByRecord, type RecordFacts } from '../record/index.ts'
import { shownMoment } from '../offering/index.ts'
import { correctionsOf } from '../regrade/index.ts'
import { admits } from './admission.ts'
import { noteAnswerTimes } from './answer-times.ts'
import { askedOf, paperIn } from './asked.ts'
import { drawPaper, examVariant, type ExamVariant } from './draw.ts'
import { fixesIn, withNewest } from './fix-store.ts'
import { isMarked, markAhead, marksOf } from './marks.ts'
import { loadPaper } from './paper.ts'
import { drawnFor } from './seen.ts'
import { checkBeforeSubmit, checksAnswer, endAllOf } from './operation.ts'
import { presentSheet } from './sheet.ts'
import { laterBy } from './sitting-rules.ts'
import { settingsIn } from './sitting-store.ts'

const Given = z.array(z.string().max(20_000)).max(100)

/** Not before some minutes of work, where the exam says so. */
async function maySubmit(tx: Tx, record: RecordFacts, now: Date): Promise<true | Refusal<'offering.notOpen'>> {
  const { startedAt, contentVersion } = record.current
  if (record.isTrial || !startedAt) return true
  const { earliest_minutes: least } = await settingsIn(tx, { ...record, id: record.offeringId, contentVersion })
  const from = laterBy(startedAt, least)
  return (
    now >= from || refuse('offering.notOpen', { reason: `进入 ${least} 分钟后才能交卷，最早 ${shownMoment(from)}` })
  )
}

/** How learners work in exams: every answer is kept with what it earns, which counts by submitting. */
export const examWork: LearnersWork<ExamVariant> = {
  nextAttempt: 'afresh',
  canLeaveAttempt: false,
  alone: null,
  admits,
  maySubmit,
  limit: { minutes: ({ minutes }) => minutes },
  startsByHand: async (tx, of) => (await settingsIn(tx, of)).start === 'button',
  variant: async (tx, { contentId, contentVersion, offeringId, recordId }) => {
    const paper = orAbsent(await loadPaper(tx, contentId, contentVersion))
    const settings = await settingsIn(tx, { id: offeringId, orgId: '', contentId, contentVersion })
    const learnerIds = (await learnersByRecord(tx, [recordId])).get(recordId) ?? []
    const drawn = drawPaper(paper, settings, await drawnFor(tx, paper, { offeringId, learnerIds, now: new Date() }))
    return withNewest(drawn, await fixesIn(tx, offeringId), contentVersion)
  },
  items: askedOf,
  open: async () => {},
  respond: async (tx, { contentId, current, offeringId, orgId, isTrial }, item, value) => {
    const given = responseBy(Given, value)
    if (given instanceof Refusal) return given
    const placed = { id: offeringId, orgId, contentId, contentVersion: current.contentVersion }
    // Who answers here names no window, so that it would not be known which one leads.
    if (!isTrial && (await settingsIn(tx, placed)).single_session)
      return refuse('invalid', { message: '本场考试只允许一处作答，请在考试页面中作答' })
    const asked = (await loadPaper(tx, contentId, current.contentVersion))?.questions.get(item.key)
    if (!asked) return refuse('invalid', { message: '试卷中没有这道题' })
    if (asked.question.type === 'operation') return refuse('invalid', { message: checksAnswer })
    // Nothing is an answer too: it takes back what was given.
    const misfit = given.length > 0 && answerSchemas[asked.question.type].safeParse(given).error?.issues[0]
    if (misfit) return refuse('invalid', { message: misfit.message })
    const isChanged = examVariant(current).versions[item.key] !== undefined
    return { value: given, mark: null, event: null, ahead: markAhead(asked.question, given, isChanged) }
  },
  lastCounts: true,
  isMarkedAhead: async (tx, offeringId) =>
    (await correctionsOf(tx, offeringId)).size === 0 && (await fixesIn(tx, offeringId)).size === 0,
  mark: async (tx, record, items) => {
    const { current } = record
    const variant = examVariant(current)
    const paper = await paperIn(tx, { ...record, contentVersion: current.contentVersion }, variant)
    // The working copy, which trials run, may have been changed since the answer.
    const isAsMade = current.contentVersion > 0 && !paper.isCorrected && Object.keys(variant.versions).length === 0
    if (isAsMade && items.every(isMarked)) return new Map()
    await noteAnswerTimes(tx, record)
    return marksOf(items, paper)
  },
  present: async (tx, _kernel, _actor, record) => ({ exam: await presentSheet(tx, record, new Date()) }),
  beforeSubmit: async (kernel, who, record) => {
    const { db } = kernel.connection
    const paper = await loadPaper(db, record.contentId, record.current.contentVersion)
    const hasOperations = paper?.questions.values().some(({ question }) => question.type === 'operation')
    if (hasOperations && (await maySubmit(db, record, new Date())) === true)
      await checkBeforeSubmit(kernel, who, record)
  },
  abandon: async (kernel, who, recordId) => endAllOf(kernel, who, recordId),
}
