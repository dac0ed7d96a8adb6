import { whenOf } from '@lab/contract/lesson-calendar'
import type { TeachingField } from '@lab/contract/lesson-teaching'
import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import print from '../../../kit/print.module.css'
import { valueOf, type Values } from '../teaching-edits.ts'
import styles from '../teaching.module.css'

type PrintPlanProps = {
  title: string
  plan: TermPlan
  at: number
  fields: readonly TeachingField[]
  values: Values
  onClose: () => void
}

/** A teaching plan as it is printed, or kept as PDF by the browser. */
export default function PrintPlan({ title, plan, at, fields, values, onClose }: PrintPlanProps) {
  const session = plan.sessions[at]!
  const slot = plan.slots.find(({ id }) => id === session.at?.slot_id)
  const facts = [
    ['课程名称', title],
    ['次序', `第 ${at + 1} 次课`],
    ['内容', session.title],
    ['类型', `${sessionKindLabels[session.kind]} ${session.hours} 学时`],
    ['时间', whenOf(session, plan.slots)],
    ['教室', slot?.room ?? ''],
  ] as const
  return (
    <Dialog
      title="打印教案"
      width={800}
      onClose={onClose}
      footer={
        <Button look="primary" icon={PrinterOutlined} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <article className={`${styles.sheet} ${print.printed}`}>
        <h2>《{title}》教案</h2>
        <dl className={styles.sheetFacts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '--'}</dd>
            </div>
          ))}
        </dl>
        {fields.map(({ id, label, kind }) => {
          const { text, steps } = valueOf(values, id)
          return (
            <section key={id}>
              <h3>{label}</h3>
              {kind === 'steps' ? (
                <table>
                  <thead>
                    <tr>
                      <th>时间（分钟）</th>
                      <th>环节</th>
                      <th>教师活动</th>
                      <th>学生活动</th>
                    </tr>
                  </thead>
                  <tbody>
                    {steps.map((step) => (
                      <tr key={step.id}>
                        <td className="num">{step.minutes}</td>
                        <td>{step.title}</td>
                        <td>{step.teacher}</td>
                        <td>{step.learner}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              ) : (
                <p>{text || '--'}</p>
              )}
            </section>
          )
        })}
      </article>
    </Dialog>
  )
}
