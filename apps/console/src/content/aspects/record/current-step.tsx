import type { RecordListRow } from '@lab/contract/record'
import { stuckReasonLabels } from '@lab/contract/record-words'
import { formatDuration } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { checkMessage } from './check-message.ts'
import styles from './record.module.css'

type Step = NonNullable<RecordListRow['current_step']>

/** What a teacher should know of a step somebody is stuck at, in one sentence. */
export const stuckSentence = (step: Step): string =>
  [
    step.stuck ? stuckReasonLabels[step.stuck] : '',
    `已用 ${formatDuration(step.duration_seconds)}`,
    step.last_message ? `最近一次验证：${checkMessage(step.last_message).said}` : '',
  ]
    .filter(Boolean)
    .join('；')

/** The step being worked on, since when, and whether the learner is stuck there. */
export function CurrentStep({ step }: { step: Step }) {
  return (
    <span className={styles.step} title={stuckSentence(step)}>
      <span className={styles.stepTitle}>
        {step.stuck && (
          <ToneTag tone="red" icon="warn">
            卡住
          </ToneTag>
        )}
        <span>{step.title}</span>
      </span>
      <small>
        <RelativeTime at={step.since} />
        开始
        {step.failures > 0 && <b>，失败 {step.failures} 次</b>}
      </small>
    </span>
  )
}
