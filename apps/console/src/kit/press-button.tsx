import type { ButtonHTMLAttributes } from 'react'
import type { IconType } from './action.ts'
import styles from './press-button.module.css'

export type PressButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { isPrimary?: boolean; icon?: IconType }

/** What a link has to wear to look like the button. */
export const buttonLook = styles.button!

/**
 * A button of plain HTML for what every page draws at once. The component kit's own brings its style engine into the
 * first load; forms and dialogs, which come later, use that one. Both look alike.
 */
export function PressButton({ isPrimary = false, icon: Icon, children, ...rest }: PressButtonProps) {
  return (
    <button type="button" {...rest} className={buttonLook} data-primary={isPrimary || undefined}>
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  )
}
