import type { Question } from '@lab/contract/question/content'
import type { PaperContent } from '@lab/contract/question/paper-content'

/**
 * A question as a file can have it: an operation question has its environment and its checks here, so that elsewhere it is a question
 * that a person marks, with the name of the experiment in its stem.
 */
export function asWritten<Given extends { stem: string; question: Question }>(given: Given): Given {
  const { stem, question } = given
  if (question.type !== 'operation') return given
  const { experiment, steps, analysis } = question
  const named = experiment ? `操作题：实验「${experiment.title}」第 ${experiment.version} 版` : '操作题'
  const checks = steps.map(({ title }, at) => `${at + 1}. ${title}`).join('\n')
  return {
    ...given,
    stem: `${stem}\n\n（${named}）${checks && `\n\n${checks}`}`,
    question: { type: 'short_answer', reference: '', keywords: [], analysis },
  }
}

/** A paper of such questions. */
export const paperAsWritten = (content: PaperContent): PaperContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    questions: section.questions.map((one) => {
      const { stem, question } = asWritten({ stem: one.stem.value, question: one.question })
      return { ...one, stem: { ...one.stem, value: stem }, question }
    }),
  })),
})
