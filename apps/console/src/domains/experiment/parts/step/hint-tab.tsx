import { Input, InputNumber } from 'antd'
import { useId } from 'react'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

/** The hint that learners may open, what it costs, and the answer that only teachers see. */
export function HintTab({ values, complaints, edit }: EditProps) {
  const id = useId()
  return (
    <div className={styles.tab}>
      <div className={styles.field}>
        <label htmlFor={`${id}-hint`}>提示</label>
        <Input.TextArea
          id={`${id}-hint`}
          value={values.hint}
          maxLength={5000}
          autoSize={{ minRows: 4, maxRows: 14 }}
          placeholder="学员卡住时可以打开，支持 Markdown"
          onChange={(event) => edit({ hint: event.target.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-cost`}>打开提示扣分</label>
        <div>
          <InputNumber
            controls={false}
            id={`${id}-cost`}
            value={values.hint_cost}
            min={0}
            precision={0}
            suffix="分"
            style={{ width: 120 }}
            status={complaints.hint_cost ? 'error' : ''}
            onChange={(cost) => edit({ hint_cost: cost ?? 0 })}
          />
          {complaints.hint_cost && <p className={styles.complaint}>{complaints.hint_cost}</p>}
        </div>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-answer`}>参考答案</label>
        <Input.TextArea
          id={`${id}-answer`}
          value={values.answer}
          maxLength={20_000}
          autoSize={{ minRows: 4, maxRows: 18 }}
          placeholder="只有教师能看到，支持 Markdown"
          onChange={(event) => edit({ answer: event.target.value })}
        />
      </div>
    </div>
  )
}
