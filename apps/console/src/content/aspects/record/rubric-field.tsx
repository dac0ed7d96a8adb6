import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { sumGiven, type Given, type Rubric } from './rubric-scores.ts'
import styles from './rubric-field.module.css'

type RubricFieldProps = {
  id: string
  rubric: Rubric
  points: number
  given: Given
  onChange: (given: Given) => void
  onBlur: () => void
}

/** Each criterion with its points, nothing or all of them by one press; the sum is the step's score. */
export function RubricField({ id, rubric, points, given, onChange, onBlur }: RubricFieldProps) {
  const give = (criterion: string, score: number | undefined): void => onChange({ ...given, [criterion]: score })
  return (
    <fieldset id={id} className={styles.rubric} aria-labelledby={`${id}-label`}>
      <ul>
        {rubric.map((one) => (
          <li key={one.id}>
            <label className={styles.name} htmlFor={`${id}-${one.id}`}>
              {one.title}
              {one.note && <small>{one.note}</small>}
            </label>
            <NumberField
              id={`${id}-${one.id}`}
              value={given[one.id]}
              min={0}
              max={one.points}
              step={0.5}
              unit={`/ ${one.points}`}
              placeholder="未评"
              isDisabled={false}
              onChange={(score) => give(one.id, score)}
              onBlur={onBlur}
            />
            <Button aria-label={`「${one.title}」给 0 分`} onClick={() => give(one.id, 0)}>
              0 分
            </Button>
            <Button aria-label={`「${one.title}」给满分`} onClick={() => give(one.id, one.points)}>
              满分
            </Button>
          </li>
        ))}
      </ul>
      <output className={styles.sum}>
        合计 <b>{sumGiven(rubric, given)}</b> / {points} 分
      </output>
    </fieldset>
  )
}
