import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import styles from '../question.module.css'

type ScoringSelectProps<Scoring extends string> = {
  scorings: readonly Scoring[]
  labels: Readonly<Record<Scoring, string>>
  value: Scoring
  onChange: (scoring: Scoring) => void
}

/** How a part of the answer counts. */
export const ScoringSelect = <Scoring extends string>(props: ScoringSelectProps<Scoring>) => (
  <SelectField
    className={styles.scoring}
    label="得分规则"
    prefix="得分规则"
    value={props.value}
    options={props.scorings.map((scoring) => ({ value: scoring, label: props.labels[scoring] }))}
    onChange={props.onChange}
  />
)
