import { type AssistantMaterial, assistantLimits } from '@lab/contract/assistant'
import type { OpenAnswer } from '@lab/contract/marking'

const most = assistantLimits.material / 4

/** What a draft of a remark is written by: the question, the answer and the rubric. Whose answer it is stays here. */
export function draftMaterials({ step, statement, rubric }: OpenAnswer): AssistantMaterial[] {
  const criteria =
    rubric?.map(({ title, points, note }, at) => `${at + 1}. ${title}（${points} 分）${note && `：${note}`}`) ?? []
  const parts: [string, string][] = [
    ['题目', statement?.value.trim() || step.title],
    ['学员的作答', step.report?.value.trim() || step.answer.join('\n')],
    ['评分标准', criteria.join('\n')],
  ]
  return parts.flatMap(([title, text]) => (text ? [{ title, text: text.slice(0, most) }] : []))
}

/** What a mark is suggested by: the same with the most that there is, and what its author wrote as an answer. */
export function markMaterials(answer: OpenAnswer, points: number): AssistantMaterial[] {
  const { review } = answer.step
  const reference = review?.question.type === 'short_answer' ? review.question.reference.trim() : ''
  return [
    ...draftMaterials(answer),
    ...(reference ? [{ title: '参考答案', text: reference.slice(0, most / 2) }] : []),
    { title: '满分', text: `${points} 分` },
  ]
}
