import { satPaperEndpoints as contract } from '@lab/contract/exam'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { answerOf, findAttempt, listItems } from '../record/index.ts'
import { paperIn } from './asked.ts'
import { examVariant } from './draw.ts'
import { fixedSince } from './fix-rules.ts'
import { reviewed } from './marks.ts'
import { checkedOf, withMessages } from './operation-review.ts'
import { noteOf } from './paper.ts'
import { receiptOf } from './sheet.ts'

/** A paper that was sat, for those who teach: what it asked, in its learner's order. */
export const satPaperHandlers = bind('exam', contract, {
  satPaper: async ({ object, query, tx }) => {
    if (object.kind !== 'exam') throwRefusal(refuse('absent'))
    const attempt = orAbsent(await findAttempt(tx, object, query.attempt))
    const { sections, versions } = examVariant(attempt)
    const { contentVersion } = attempt
    const items = await listItems(tx, attempt.id)
    const byKey = new Map(items.map((item) => [item.key, item]))
    const { paper, find, isGiven, fixes } = await paperIn(tx, { ...object, contentVersion }, { versions })
    const operations = await checkedOf(tx, attempt.id)
    let number = 0
    return {
      sections: sections.map(({ title, questions }, at) => ({
        title,
        note: noteOf(paper, title, at),
        questions: questions.flatMap(({ key }) => {
          const [asked, item] = [find(key), byKey.get(key)]
          if (!asked || !item) return []
          const { stem, question } = asked
          const { points, manual: byHand } = item
          const answer = answerOf(item)
          const fixed = fixedSince(fixes.get(key)?.[(versions[key] ?? 0) - 1], attempt.startedAt)
          const mark = reviewed(question, answer, { isGiven: isGiven(key), byHand, points })
          const marked = withMessages(mark, question, operations.get(key))
          return [{ key, number: (number += 1), stem, points, answer, fixed, question, marked }]
        }),
      })),
      receipt: receiptOf(attempt, items),
    }
  },
})
