import type { ReactNode } from 'react'
import styles from '../lesson.module.css'

/** A control with its label above it. */
export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
    </div>
  )
}
