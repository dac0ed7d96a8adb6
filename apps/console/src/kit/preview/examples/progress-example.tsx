import { Slider } from 'antd'
import { useState } from 'react'
import { PROGRESS_STEPS, ProgressBar } from '../../progress-bar.tsx'
import styles from '../preview.module.css'

/** One bar to be moved, and one in each colour. */
export function ProgressExample() {
  const [percent, setPercent] = useState(35)
  return (
    <>
      <div className={styles.narrow}>
        <Slider value={percent} onChange={setPercent} ariaLabelForHandle="进度" />
        <ProgressBar percent={percent} label="可调进度" />
      </div>
      <div className={styles.bars}>
        {PROGRESS_STEPS.map((step) => (
          <ProgressBar key={step} percent={step - 10} label={`不超过 ${step}% 的颜色`} />
        ))}
      </div>
    </>
  )
}
