import type { AttemptBrief } from '@lab/contract/record'
import { useSearchParams } from 'react-router'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { attemptLabel, chosenAttempt } from './attempt-rules.ts'
import styles from './record.module.css'

/** Which of a learner's attempts the pages below show; nothing where there is only one. */
export function AttemptChoice({ attempts }: { attempts: AttemptBrief[] }) {
  const [params, setParams] = useSearchParams()
  if (attempts.length < 2) return null
  const { shown, refusal } = chosenAttempt(attempts, params.get('attempt'))
  const current = attempts.at(-1)
  return (
    <search className={styles.filters}>
      <SelectField
        width={200}
        label="提交"
        value={shown?.number}
        options={attempts.map((attempt) => ({ value: attempt.number, label: attemptLabel(attempt) }))}
        onChange={(number: number) =>
          setParams((before) => {
            const after = new URLSearchParams(before)
            // Another attempt has another timeline.
            after.delete('page')
            if (number === current?.number) after.delete('attempt')
            else after.set('attempt', String(number))
            return after
          })
        }
      />
      {shown && (
        <span className={styles.quiet}>
          得分 <Num value={shown.score} /> / <Num value={shown.max_score} />
          {shown.submitted_at && (
            <>
              ，提交于 <RelativeTime at={shown.submitted_at} />
            </>
          )}
          {refusal && `，${refusal}`}
        </span>
      )}
    </search>
  )
}
