import { questionLimits as limits } from '@lab/contract/question/types'
import { useId, useState } from 'react'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'

const keywordsIn = (typed: string): string[] => {
  const words = typed.split(/[、,，;；\n]/).map((word) => word.trim().slice(0, 50))
  return [...new Set(words.filter(Boolean))].slice(0, limits.keywords)
}

/** A person marks it: what that person compares with. */
export function ShortAnswerEditor({ question, onChange }: EditorProps<'short_answer'>) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const leave = (): void => {
    if (typed !== undefined) onChange({ ...question, keywords: keywordsIn(typed) })
    setTyped(undefined)
  }
  return (
    <>
      <p className={styles.help}>由教师评分。参考答案和关键词只有教师能看到，关键词只作提示，不自动计分。</p>
      <div className={styles.field}>
        <label htmlFor={`${id}-reference`}>参考答案</label>
        <TextAreaField
          id={`${id}-reference`}
          value={question.reference}
          maxLength={20_000}
          rows={3}
          onChange={(reference) => onChange({ ...question, reference })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-keywords`}>关键词</label>
        <TextField
          id={`${id}-keywords`}
          value={typed ?? question.keywords.join('、')}
          placeholder="用顿号隔开，例如：进程、线程"
          onChange={setTyped}
          onBlur={leave}
        />
      </div>
    </>
  )
}
