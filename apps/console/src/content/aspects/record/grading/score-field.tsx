import type { StepScore } from '../rubric-scores.ts'
import { scoreKey } from './score-keys.ts'
import { changeOf, complaintOf, slotsOf, type Slot } from './score-slots.ts'
import type { ScoreEntry } from './use-score-entry.ts'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { Button } from '../../../../kit/button.tsx'
import styles from './grading.module.css'

type ScoreFieldProps = {
  slot: Slot
  step: StepScore
  entry: ScoreEntry
  onOpen: (to: 'next' | 'before') => void
}

/** A score that is typed where it is read; arrows go up and down, J and K to other learners. */
export function ScoreField({ slot, step, entry, onOpen }: ScoreFieldProps) {
  const wrong = complaintOf(slot, entry.drafts)
  const id = `score-${slot.key.replace('/', '-')}`
  const press = (what: NonNullable<ReturnType<typeof scoreKey>>): void => {
    if (what === 'next' || what === 'before') onOpen(what)
    else if (what === 'undo') entry.undo()
    else if (what === 'reset') entry.reset(step)
    else {
      entry.commit(step)
      entry.move(slot.key, what === 'below' ? 1 : -1)
    }
  }
  return (
    <span className={styles.entry}>
      <TextField
        ref={entry.field(slot.key)}
        className={`${styles.score} num`}
        isNumber
        autoComplete="off"
        label={`「${slot.title}」得分，满分 ${slot.points} 分`}
        isWrong={wrong !== undefined}
        describedBy={wrong === undefined ? `state-${step.step_id}` : id}
        placeholder="未评"
        value={`${entry.drafts[slot.key] ?? slot.kept ?? ''}`}
        onChange={(text) => entry.type(step, slot.key, text)}
        onFocus={(event) => {
          // What a digit has begun goes on.
          if (entry.drafts[slot.key] === undefined) event.target.select()
        }}
        onBlur={() => entry.commit(step)}
        onKeyDown={(event) => {
          const what = scoreKey(event.nativeEvent)
          if (what === undefined) return
          event.preventDefault()
          press(what)
        }}
      />
      {wrong !== undefined && (
        <small id={id} role="alert" className={styles.wrong}>
          {wrong}
        </small>
      )}
    </span>
  )
}

type StepSaveProps = { step: StepScore; entry: ScoreEntry }

/** Whether a step's score has arrived, and what can be done about it. */
export function StepSave({ step, entry }: StepSaveProps) {
  const save = entry.saveOf(step.step_id)
  const change = changeOf(step, entry.drafts)
  const id = `state-${step.step_id}`
  if (save?.is === 'failed') {
    return (
      <span id={id} className={styles.save} data-failed>
        未保存：{save.message}
        <Button look="inline" aria-label={`重新保存「${step.title}」的评分`} onClick={() => entry.retry(step)}>
          重试
        </Button>
      </span>
    )
  }
  if (save?.is === 'saving') {
    return (
      <span id={id} className={styles.save}>
        保存中
      </span>
    )
  }
  if (change.is === 'missing' && slotsOf(step).length > 1) {
    return (
      <span id={id} className={styles.save}>
        还差 {change.count} 项
      </span>
    )
  }
  if (save?.is !== 'saved') return null
  return (
    <span id={id} className={styles.save} data-saved>
      {save.said}
      {save.former && (
        <Button look="inline" aria-label={`撤销「${step.title}」的评分`} onClick={() => entry.undo(step.step_id)}>
          撤销
        </Button>
      )}
    </span>
  )
}

/** Says what was stored and what was not to who cannot see it. */
export function SaidSaves({ entry }: { entry: ScoreEntry }) {
  const said = entry.steps.flatMap((step) => {
    const save = entry.saveOf(step.step_id)
    if (save?.is === 'saved') return [`「${step.title}」的评分${save.said}`]
    return save?.is === 'failed' ? [`「${step.title}」的评分未保存：${save.message}`] : []
  })
  return (
    <output className="visually-hidden" aria-live="polite">
      {said.join('；')}
    </output>
  )
}
