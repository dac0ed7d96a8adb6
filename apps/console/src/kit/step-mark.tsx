import { CheckCircleFilled } from '@ant-design/icons'
import styles from './step-mark.module.css'

/** Which of several steps it is, or that it is done. */
export const StepMark = ({ at, isDone }: { at: number; isDone: boolean }) =>
  isDone ? (
    <CheckCircleFilled className={styles.done} aria-label="已完成" />
  ) : (
    <span className={styles.number}>{at}</span>
  )
