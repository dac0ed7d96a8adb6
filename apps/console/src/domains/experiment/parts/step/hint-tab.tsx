import { useId } from 'react'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { TextAreaField } from '../../../../kit/form/controls/text-field.tsx'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

/** The hint that learners may open, what it costs, and the answer that only teachers see. */
export function HintTab({ values, complaints, edit }: EditProps) {
  const id = useId()
  return (
    <div className={styles.tab}>
      <div className={styles.field}>
        <label htmlFor={`${id}-hint`}>提示</label>
        <TextAreaField
          id={`${id}-hint`}
          value={values.hint}
          maxLength={5000}
          rows={4}
          placeholder="学员卡住时可以打开，支持 Markdown"
          onChange={(text) => edit({ hint: text })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-cost`}>打开提示扣分</label>
        <div>
          <NumberField
            id={`${id}-cost`}
            value={values.hint_cost}
            min={0}
            unit="分"
            width={120}
            isWrong={complaints.hint_cost !== undefined}
            onChange={(cost) => edit({ hint_cost: cost ?? 0 })}
            keepsRange
          />
          {complaints.hint_cost && <p className={styles.complaint}>{complaints.hint_cost}</p>}
        </div>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-answer`}>参考答案</label>
        <TextAreaField
          id={`${id}-answer`}
          value={values.answer}
          maxLength={20_000}
          rows={4}
          placeholder="只有教师能看到，支持 Markdown"
          onChange={(text) => edit({ answer: text })}
        />
      </div>
    </div>
  )
}
