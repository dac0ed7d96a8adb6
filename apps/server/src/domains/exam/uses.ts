import { kindLabels } from '@lab/contract/kinds'
import { pageLink } from '@lab/contract/page-link'
import { contentPolicy } from '../content/index.ts'
import type { QuestionUsers } from '../question-bank/index.ts'
import { examsAsking, examsOfBank, sittingsAsking, wasAskedOf } from './asks.ts'
import { findExam } from './store.ts'

/** What exams answer to the question of who asks what a bank has. */
export const examUses: QuestionUsers = {
  ofQuestions: async (tx, reader, questionIds) => {
    if (questionIds.length === 0) return []
    const [asking, sittings] = [await examsAsking(tx, questionIds), await sittingsAsking(tx, questionIds)]
    const seen = new Set<string>()
    for (const id of new Set([...asking, ...sittings].map(({ examId }) => examId))) {
      const exam = await findExam(tx, id, reader)
      if (exam && contentPolicy.view(reader.actor, exam) === true) seen.add(id)
    }
    const link = (examId: string) => (seen.has(examId) ? pageLink('exam', examId, 'question') : null)
    return [
      ...asking.map(({ questionId, examId: id, title, version }) => ({
        questionId,
        id,
        label: kindLabels.exam,
        title,
        link: link(id),
        version,
      })),
      ...sittings.map(({ questionId, examId, offeringId: id, title, place, version }) => ({
        questionId,
        id,
        label: '场次',
        title: `${title}（${place}）`,
        link: link(examId),
        version,
      })),
    ]
  },
  ofBank: async (tx, bankId) => (await examsOfBank(tx, bankId)).map((title) => `${kindLabels.exam}「${title}」`),
  isBankKept: wasAskedOf,
}
