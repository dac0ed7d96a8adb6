import { recordStateLabels, type RecordState, stepStateLabels, type StepState } from '@lab/contract/record-words'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import styles from './record.module.css'
import type { StateName } from '../../../kit/states.ts'

/** The kit's look of each state of a record; the words are the contract's. */
export const recordLooks = {
  not_started: 'notStarted',
  in_progress: 'inProgress',
  submitted: 'submitted',
  graded: 'graded',
  returned: 'returned',
} as const satisfies Record<RecordState, StateName>

export const stepLooks = {
  not_started: 'notStarted',
  in_progress: 'inProgress',
  failed: 'failed',
  passed: 'passed',
} as const satisfies Record<StepState, StateName>

type RecordStateTagProps = { state: RecordState; isLate?: boolean; isAppealed?: boolean }

export function RecordStateTag({ state, isLate = false, isAppealed = false }: RecordStateTagProps) {
  return (
    <span className={styles.state}>
      <StateTag state={recordLooks[state]} label={recordStateLabels[state]} />
      {isLate && (
        <ToneTag tone="amber" plain>
          迟交
        </ToneTag>
      )}
      {isAppealed && (
        <ToneTag tone="amber" plain>
          申诉
        </ToneTag>
      )}
    </span>
  )
}

/** `undone`: the word for a step that was submitted without being done. */
export function StepStateTag({ state, undone }: { state: StepState; undone?: string | undefined }) {
  if (undone !== undefined) return <StateTag state="notStarted" label={undone} />
  return <StateTag state={stepLooks[state]} label={stepStateLabels[state]} />
}
