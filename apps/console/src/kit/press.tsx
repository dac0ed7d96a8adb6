import type { ComponentProps } from 'react'
import styles from './press.module.css'

/** What is pressed and looks like what it is: a row, a chip, a heading that folds. What looks like a button is `Button`. */
export function Press({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={className ? `${styles.press} ${className}` : styles.press} />
}
