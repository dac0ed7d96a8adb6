import type { QuestionType } from '@lab/contract/experiment'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { TextAreaField, TextField } from '../../../../kit/form/controls/text-field.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
import { asType, letterOf, marked, mostOptions, withoutOption } from '../../question-edits.ts'
import { firstQuestion } from '../../step-values.ts'
import { questionTypeWords } from '../../words.ts'
import { optionsOf } from '../../../../content/life/words.ts'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

/** The question of a step: its stem (the step's body), type, options, what is right and why. */
export function QuestionTab({ values, complaints, edit, stem }: EditProps & { stem: ReactNode }) {
  const id = useId()
  const question = values.question ?? firstQuestion
  const change = (next: typeof question) => edit({ question: next })
  const isChoice = question.type === 'single' || question.type === 'multiple'
  return (
    <div className={styles.tab}>
      <Segmented
        label="题型"
        className={styles.types}
        options={optionsOf<QuestionType>(questionTypeWords)}
        value={question.type}
        onChange={(type) => change(asType(question, type))}
      />
      <div className={styles.field}>
        <b>题干</b>
        {stem}
      </div>
      <p className={styles.help}>{helpOf[question.type]}</p>
      {isChoice && (
        <ul className={styles.options}>
          {question.options.map((option, index) => {
            const letter = letterOf(index)
            return (
              // An option is known by its letter, which is its place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} data-right={question.answer.includes(letter) || undefined}>
                <label className={styles.right}>
                  <input
                    type={question.type === 'single' ? 'radio' : 'checkbox'}
                    name={`${id}-right`}
                    checked={question.answer.includes(letter)}
                    aria-label={`${letter} 是正确答案`}
                    onChange={() => change(marked(question, letter))}
                  />
                  <b>{letter}</b>
                </label>
                <TextField
                  label={`选项 ${letter}`}
                  value={option}
                  maxLength={500}
                  placeholder={`选项 ${letter} 的内容`}
                  onChange={(text) => change({ ...question, options: question.options.with(index, text) })}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  aria-label={`删除选项 ${letter}`}
                  disabled={question.options.length <= 2}
                  onClick={() => change(withoutOption(question, index))}
                />
              </li>
            )
          })}
          <li>
            <Button
              look="dashed"
              icon={PlusOutlined}
              disabled={question.options.length >= mostOptions}
              onClick={() => change({ ...question, options: [...question.options, ''] })}
            >
              添加选项
            </Button>
          </li>
        </ul>
      )}
      {question.type === 'judge' && (
        <Segmented
          label="正确答案"
          className={styles.types}
          options={['对', '错'].map((one) => ({ value: one, label: one }))}
          value={question.answer[0] ?? '对'}
          onChange={(answer) => change({ ...question, answer: [answer] })}
        />
      )}
      {question.type === 'fill' && (
        <ul className={styles.options}>
          {question.answer.map((answer, index) => (
            // Accepted texts have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <TextField
                label={`可接受的答案 ${index + 1}`}
                value={answer}
                maxLength={500}
                placeholder="可接受的答案"
                onChange={(text) => change({ ...question, answer: question.answer.with(index, text) })}
              />
              <Button
                look="text"
                icon={DeleteOutlined}
                aria-label={`删除答案 ${index + 1}`}
                disabled={question.answer.length <= 1}
                onClick={() => change({ ...question, answer: question.answer.toSpliced(index, 1) })}
              />
            </li>
          ))}
          <li>
            <Button
              look="dashed"
              icon={PlusOutlined}
              disabled={question.answer.length >= 20}
              onClick={() => change({ ...question, answer: [...question.answer, ''] })}
            >
              添加可接受的答案
            </Button>
          </li>
        </ul>
      )}
      {complaints.question && <p className={styles.complaint}>{complaints.question}</p>}
      <div className={styles.field}>
        <label htmlFor={`${id}-analysis`}>解析</label>
        <TextAreaField
          id={`${id}-analysis`}
          value={question.analysis}
          maxLength={5000}
          rows={3}
          placeholder="作答之后显示给学员"
          onChange={(text) => change({ ...question, analysis: text })}
        />
      </div>
    </div>
  )
}

const helpOf: Record<QuestionType, string> = {
  single: '选中一个正确选项。',
  multiple: '选中所有正确选项。',
  judge: '选择正确的判断。',
  fill: '学员的答案与其中任意一个相同即为正确。',
}
