import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { sharesWith, type Shares } from '../shares.ts'
import styles from './share-control.module.css'

type ShareControlProps = {
  id: string
  /** Percent made by the checks; the report makes the rest. */
  auto: unknown
  onChange: (auto: number) => void
  isDisabled: boolean
}

/** Two numbers that always make a hundred: setting one sets the other. */
export function ShareControl({ id, auto, onChange, isDisabled }: ShareControlProps) {
  const shares = sharesWith('auto', auto)
  const change = (part: keyof Shares) => (value: number | undefined) => {
    if (value !== undefined) onChange(sharesWith(part, value).auto)
  }
  const shared = {
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    isDisabled,
    width: 96,
  }
  return (
    <div className={styles.shares}>
      <div className={styles.numbers}>
        <label htmlFor={id}>自动评分</label>
        <NumberField id={id} {...shared} value={shares.auto} onChange={change('auto')} keepsRange />
        <span className={styles.plus} aria-hidden="true">
          +
        </span>
        <label htmlFor={`${id}-report`}>实验报告</label>
        <NumberField id={`${id}-report`} {...shared} value={shares.report} onChange={change('report')} keepsRange />
        <span className={styles.sum}>= 100%</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${shares.auto}%` }} />
      </div>
    </div>
  )
}
