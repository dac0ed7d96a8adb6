import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import type { IconType } from './action.ts'
import styles from './press-button.module.css'

export type PressButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  isPrimary?: boolean
  /** What it does destroys something. */
  isDanger?: boolean | undefined
  /** What it began is under way: it turns, and a further press does nothing. */
  isBusy?: boolean | undefined
  icon?: IconType
}

/** What a link has to wear to look like the button. */
export const buttonLook = styles.button!

/** Also keeps a busy button from sending its form again. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/**
 * A button of plain HTML for what every page draws at once. The component kit's own brings its style engine into the
 * first load and is slow to draw. Both look alike.
 */
export function PressButton({ isPrimary, isDanger, isBusy, icon: Icon, children, ...rest }: PressButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook}
      data-primary={isPrimary || undefined}
      data-danger={isDanger || undefined}
      aria-busy={isBusy || undefined}
      {...(isBusy ? { onClick: ignore } : {})}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  )
}
