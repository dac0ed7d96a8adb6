import { questionLimits as limits } from '@lab/contract/question/types'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import type { AnswerProps } from './answer-props.ts'

export const ShortAnswer = ({ answer, isDisabled, onChange }: AnswerProps<'short_answer'>) => (
  <TextAreaField
    label="您的答案"
    placeholder="输入答案，由教师评分"
    value={answer[0] ?? ''}
    maxLength={limits.shortAnswer}
    rows={5}
    isDisabled={isDisabled}
    onChange={(text) => onChange([text])}
  />
)
