import { Segmented } from '../../../kit/segmented.tsx'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'

const verdicts = (['对', '错'] as const).map((value) => ({ value, label: value }))

export function TrueFalseEditor({ question, onChange }: EditorProps<'true_false'>) {
  return (
    <>
      <p className={styles.help}>选择正确的判断。</p>
      <Segmented
        label="正确答案"
        options={verdicts}
        value={question.answer[0]}
        onChange={(value) => onChange({ ...question, answer: [value === '错' ? '错' : '对'] })}
      />
    </>
  )
}
