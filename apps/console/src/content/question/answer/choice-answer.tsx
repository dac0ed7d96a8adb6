import { letterOf, questionTypeLabels } from '@lab/contract/question/types'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { OptionText } from '../option-text.tsx'
import styles from '../question.module.css'
import type { AnswerProps } from './answer-props.ts'

const labelled = (options: readonly { id: string; text: string }[]) =>
  options.map(({ id, text }, at) => ({
    value: id,
    label: (
      <span className={styles.choice}>
        <b>{letterOf(at)}.</b> <OptionText text={text} />
      </span>
    ),
  }))

export const SingleAnswer = ({ question, answer, isDisabled, onChange }: AnswerProps<'single'>) => (
  <RadioField
    label={questionTypeLabels.single}
    isTall
    options={labelled(question.options)}
    value={answer[0]}
    isDisabled={isDisabled}
    onChange={(next) => onChange([next])}
  />
)

export const MultipleAnswer = ({ question, answer, isDisabled, onChange }: AnswerProps<'multiple'>) => (
  <ChecksField
    label={questionTypeLabels.multiple}
    isTall
    options={labelled(question.options)}
    value={[...answer]}
    isDisabled={isDisabled}
    onChange={onChange}
  />
)

const verdicts = ['对', '错'].map((value) => ({ value, label: value }))
export const TrueFalseAnswer = ({ answer, isDisabled, onChange }: AnswerProps<'true_false'>) => (
  <Segmented
    label={questionTypeLabels.true_false}
    options={verdicts}
    value={answer[0]}
    isDisabled={isDisabled}
    onChange={(next) => onChange([next])}
  />
)
