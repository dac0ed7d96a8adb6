import { sittingEndpoints as contract } from '@lab/contract/exam'
import { markedBy } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { contentBrief } from '../content/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { notArchived } from '../place/index.ts'
import { recordChanges } from '../record/index.ts'
import { collectAll } from './collect.ts'
import { environmentsOf } from './operation-readiness.ts'
import { allQuestions, loadPaper } from './paper.ts'
import { paperFigures, preparePapers } from './papers.ts'
import { readinessOf } from './readiness.ts'
import { confirmGrades } from './release.ts'
import * as sitting from './sitting.ts'
import { sourcesOf } from './sources.ts'
import { note } from './sitting-store.ts'

/** An offering of an exam; of anything else there is no sitting. */
export const examIn = (offering: OfferingFacts): OfferingFacts =>
  offering.kind === 'exam' ? offering : throwRefusal(refuse('absent'))

/** Who is to look again after something was done to a sitting: those who teach, and those who sit it. */
export const sittingChanges = ({ id, placeId, orgId }: OfferingFacts) =>
  (['offering', 'exam', 'learning'] as const).map((domain) => ({ domain, id, placeId, orgId, forLearners: true }))

async function readiness(tx: Tx, offering: OfferingFacts, now: Date) {
  const { settings } = await sitting.openSitting(tx, offering)
  const paper = orAbsent(await loadPaper(tx, offering.contentId, offering.contentVersion))
  const brief = (await contentBrief(tx, [offering.contentId])).get(offering.contentId)
  const given = {
    settings,
    window: offering.settings,
    papers: await paperFigures(tx, offering),
    version: offering.contentVersion,
    latestVersion: brief?.publishedVersion ?? offering.contentVersion,
    sources: await sourcesOf(tx, paper),
    environments: await environmentsOf(tx, offering, paper),
    readByPeople: allQuestions(paper).filter(({ question }) => markedBy[question.question.type] === 'person').length,
  }
  return { rows: readinessOf(given, now) }
}

export const sittingHandlers = bind('exam', contract, {
  sitting: async ({ object, tx, now }) => ({
    sitting: sitting.presentSitting(await sitting.openSitting(tx, examIn(object)), now),
  }),
  saveSitting: async ({ object, body, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const given = { given: body.settings ?? {}, inherit: body.inherit ?? [] }
    const open = ok(await sitting.override(tx, actor, examIn(object), given, now))
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  readiness: async ({ object, tx, now }) => readiness(tx, examIn(object), now),
  prepare: async ({ object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const made = await preparePapers(tx, examIn(object), now)
    const entry = { act: 'prepare' as const, at: now, by: actor.userId, text: `${made} 份` }
    await note(tx, { offeringId: object.id, orgId: object.orgId }, [entry])
    sittingChanges(object).forEach(changed)
    return { made }
  },
  startSitting: async ({ object, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const open = ok(await sitting.start(tx, kernel, actor, examIn(object), now))
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  pause: async ({ object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const open = ok(await sitting.pause(tx, actor, examIn(object), now))
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  resume: async ({ object, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const open = ok(await sitting.resume(tx, kernel, actor, examIn(object), now))
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  extend: async ({ object, body, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const { minutes, learner_ids: learnerIds, reason } = body
    const open = ok(await sitting.extend(tx, kernel, actor, examIn(object), { minutes, learnerIds, reason }, now))
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  end: async ({ object, actor, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const offering = examIn(object)
    const open = ok(await kernel.connection.transaction((tx) => sitting.end(tx, kernel, actor, offering, now)))
    await collectAll(kernel, { offeringId: offering.id }, { at: now, word: '监考教师结束考试，自动交卷' })
    sittingChanges(offering).forEach(changed)
    return { sitting: sitting.presentSitting(open, now) }
  },
  collect: async ({ object, body, actor, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const offering = examIn(object)
    const { learner_ids: named, reason } = body
    const isAll = named.length === 0
    const learnerIds = ok(await kernel.connection.transaction((tx) => sitting.mayCollect(tx, offering, named, now)))
    const submitted = await collectAll(
      kernel,
      isAll ? { offeringId: offering.id } : { offeringId: offering.id, learnerIds },
      { at: now, word: '监考教师强制交卷' },
    )
    const entries = (isAll ? [null] : learnerIds).map((learnerId) => ({
      act: 'collect' as const,
      at: now,
      by: actor.userId,
      learnerId,
      text: reason,
    }))
    await kernel.connection.transaction((tx) => note(tx, { offeringId: offering.id, orgId: offering.orgId }, entries))
    sittingChanges(offering).forEach(changed)
    return { submitted }
  },
  release: async ({ object, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const offering = examIn(object)
    const { released, unmarked } = await confirmGrades(tx, kernel, actor, offering, now)
    // With everything still to be marked nothing was released, and nothing is in the journal.
    const isDone = released.length > 0 || unmarked === 0
    const open = isDone
      ? ok(await sitting.noteReleased(tx, actor, offering, now))
      : await sitting.openSitting(tx, offering)
    released.flatMap((record) => recordChanges(record)).forEach(changed)
    sittingChanges(object).forEach(changed)
    return { sitting: sitting.presentSitting(open, now), released: released.length, unmarked }
  },
})
