import type { StepProgress } from '@lab/contract/record'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import { type OpeningOf, opens } from '../../../kit/dialog-frame/opening.tsx'
import { Num } from '../../../kit/measures.tsx'
import type { Annotating } from './annotations.tsx'
import { ScoreField, StepSave } from './grading/score-field.tsx'
import { slotsOf } from './grading/score-slots.ts'
import type { ScoreEntry } from './grading/use-score-entry.ts'
import { useItemViews } from './item-view.ts'
import type { StepScore } from './rubric-scores.ts'
import { StepWork } from './step-work.tsx'
import styles from './score-table.module.css'
import shared from './record.module.css'

type ScoreTableProps = {
  /** What the content calls a step. */
  item: string
  steps: StepScore[]
  entry: ScoreEntry
  onOpen: (to: 'next' | 'before') => void
  /** Why nothing can be changed. */
  refusal: string | undefined
  editing: OpeningOf<StepScore>
  recordId: string
  /** What was submitted, by step; empty while it is being fetched. */
  work: ReadonlyMap<string, StepProgress>
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

const columnCount = 6

/** What each step earned, the fields of those that wait for a person, and below each what it is given for. */
export function ScoreTable({
  item,
  steps,
  entry,
  onOpen,
  refusal,
  editing,
  recordId,
  work,
  onAnnotate,
}: ScoreTableProps) {
  const views = useItemViews()
  return (
    <table className={styles.scoreTable}>
      <thead>
        <tr>
          <th scope="col">{item}</th>
          <th scope="col" data-align="right">
            满分
          </th>
          <th scope="col" data-align="right">
            自动评分
          </th>
          <th scope="col" data-align="right">
            得分
          </th>
          <th scope="col">评语</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const isEntered = entry.steps.includes(step)
          const fields = slotsOf(step).map((slot) => (
            <ScoreField key={slot.key} slot={slot} step={step} entry={entry} onOpen={onOpen} />
          ))
          const given = work.get(step.step_id)
          const what = given && views[given.kind].submitted(given)
          return (
            <Fragment key={step.step_id}>
              <tr data-above={what === undefined ? undefined : true}>
                <td className={styles.scored}>
                  {step.title}
                  {step.rubric.length > 0 && (
                    <RubricLines rubric={step.rubric} fields={isEntered ? fields : undefined} />
                  )}
                </td>
                <td data-align="right" data-label="满分">
                  {step.points > 0 ? step.points : <span className={shared.quiet}>不计分</span>}
                </td>
                <td data-align="right" data-label="自动评分">
                  <Num value={step.points > 0 ? step.auto_score : null} />
                </td>
                <td data-align="right" data-label="得分">
                  {isEntered && step.rubric.length === 0 ? fields : <GivenScore step={step} />}
                  {isEntered && <StepSave step={step} entry={entry} />}
                </td>
                <td className={styles.said} data-empty={!step.comment || undefined}>
                  {step.comment || <span className={shared.quiet}>--</span>}
                </td>
                <td className={styles.change} data-align="right">
                  {step.points > 0 && (
                    <Button
                      look="inline"
                      aria-label={`修改「${step.title}」的成绩`}
                      aria-disabled={refusal === undefined ? undefined : true}
                      title={refusal}
                      {...(refusal === undefined ? opens(editing.of(step)) : {})}
                    >
                      修改
                    </Button>
                  )}
                </td>
              </tr>
              {given && what !== undefined && (
                <tr className={styles.work}>
                  <td colSpan={columnCount}>
                    <details open={isEntered}>
                      <summary aria-label={`「${step.title}」的${what}`}>{what}</summary>
                      <div className={styles.workBody}>
                        <StepWork step={given} recordId={recordId} onAnnotate={onAnnotate} />
                      </div>
                    </details>
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function GivenScore({ step }: { step: StepScore }) {
  if (step.points === 0) return '--'
  if (step.manual_score === null) return <Num value={step.auto_score} />
  // A teacher changes what was scored by itself, and is the first to score the rest.
  const how = step.read_by_teacher ? '评分' : '修改'
  return (
    <>
      <b>
        <Num value={step.manual_score} />
      </b>
      <small>{step.graded_by ? `${step.graded_by.real_name} ${how}` : `教师${how}`}</small>
    </>
  )
}

type RubricLinesProps = { rubric: StepScore['rubric']; fields: ReactNode[] | undefined }

/** What was given for each criterion, or a field for it; who and when are in its title. */
function RubricLines({ rubric, fields }: RubricLinesProps) {
  return (
    <ul className={styles.criteria} aria-label="评分标准">
      {rubric.map((one, at) => (
        <li key={one.id} title={one.graded_by ? `${one.graded_by.real_name} 评分` : undefined}>
          <span>{one.title}</span>
          <span>
            {fields?.[at] ?? one.score ?? '--'} / {one.points}
          </span>
        </li>
      ))}
    </ul>
  )
}
