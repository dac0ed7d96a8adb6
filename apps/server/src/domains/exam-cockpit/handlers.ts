import { examCockpit as contract } from '@lab/contract/exam-cockpit'
import { bind } from '../../kernel/http/bind.ts'
import { announce, examIn, fixQuestion, presentSitting, reopen, sittingChanges } from '../exam/index.ts'
import { streamFeed } from '../live/index.ts'
import { notArchived } from '../place/index.ts'
import { recordChanges, recordFacts } from '../record/index.ts'
import { cockpits, readCockpit } from './feed.ts'
import { readJournal } from './journal.ts'
import { readQuestion, readQuestions } from './questions.ts'

export const examCockpitEndpoints = bind('examCockpit', contract, {
  cockpit: async ({ object, tx, now }) => ({ cockpit: await readCockpit(tx, examIn(object), now) }),
  cockpitEvents: async ({ object, actor, kernel, request, reply }) => {
    await streamFeed(kernel, cockpits.of(kernel), { actor, offering: examIn(object) }, request, reply)
  },
  journal: async ({ object, tx }) => ({ rows: await readJournal(tx, examIn(object).id) }),
  questions: async ({ object, tx, kernel }) => ({ questions: await readQuestions(tx, kernel, examIn(object)) }),
  question: async ({ object, params, tx }) => readQuestion(tx, examIn(object), params.key),
  fixQuestion: async ({ object, params, body, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const fixed = ok(await fixQuestion(tx, actor, examIn(object), { ...body, key: params.key }, now))
    sittingChanges(object).forEach(changed)
    return fixed
  },
  announce: async ({ object, body, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    ok(await announce(tx, actor, examIn(object), { text: body.text, learnerIds: body.learner_ids }, now))
    sittingChanges(object).forEach(changed)
    return {}
  },
  reopen: async ({ object, body, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    const { learner_ids: learnerIds, minutes, reason } = body
    const given = { learnerIds, minutes, reason }
    const { open, recordIds } = ok(await reopen(tx, kernel, actor, examIn(object), given, now))
    for (const id of recordIds) {
      const record = await recordFacts(tx, id, actor.userId)
      if (record) recordChanges(record).forEach(changed)
    }
    sittingChanges(object).forEach(changed)
    return { sitting: presentSitting(open, now), reopened: recordIds.length }
  },
})
