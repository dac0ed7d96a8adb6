import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { correctable, hasRubric, scoredBefore, type Corrected } from './appeal-rules.ts'
import { RubricField } from './rubric-field.tsx'
import type { Given, StepScore } from './rubric-scores.ts'
import styles from './score.module.css'

type CorrectionFieldProps = {
  id: string
  steps: readonly StepScore[]
  given: Corrected
  onChange: (given: Corrected) => void
  onBlur: () => void
}

/** The score of every step that has points, as it is, to be given another one; criterion by criterion where it has a rubric. */
export function CorrectionField({ id, steps, given, onChange, onBlur }: CorrectionFieldProps) {
  const give = (step: StepScore, next: Given): void => onChange({ ...given, [step.step_id]: next })
  return (
    <ul id={id} className={styles.corrections} aria-labelledby={`${id}-label`}>
      {correctable(steps).map((step) => {
        const now = given[step.step_id] ?? scoredBefore(step)
        const own = `${id}-${step.step_id}`
        return (
          <li key={step.step_id}>
            <label id={`${own}-label`} htmlFor={own}>
              {step.title}
            </label>
            {hasRubric(step) ? (
              <RubricField
                id={own}
                rubric={step.rubric}
                points={step.points}
                given={now}
                onChange={(next) => give(step, next)}
                onBlur={onBlur}
              />
            ) : (
              <NumberField
                id={own}
                value={now.score}
                min={0}
                max={step.points}
                step={0.5}
                unit={`/ ${step.points}`}
                isDisabled={false}
                onChange={(score) => give(step, { score })}
                onBlur={onBlur}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
