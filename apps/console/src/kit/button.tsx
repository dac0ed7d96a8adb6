import type { ComponentProps, MouseEvent } from 'react'
import type { IconType } from './action.ts'
import styles from './button.module.css'

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is what the page is for, once on it; `text` and `link` are for bars, `inline` among words; `dashed` adds one more. */
  look?: 'plain' | 'primary' | 'text' | 'link' | 'inline' | 'dashed' | undefined
  isSmall?: boolean | undefined
  /** What it does destroys something. */
  isDanger?: boolean | undefined
  /** What it began is under way: it turns, and a further press does nothing. */
  isBusy?: boolean | undefined
  icon?: IconType | undefined
}

/** What a link has to wear to look like the button. */
export const buttonLook = styles.button!

/** Also keeps a busy button from sending its form again. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/** The console's button, of plain HTML: what every page draws at once must not bring a style engine into the first load. */
export function Button(props: ButtonProps) {
  const { look = 'plain', isSmall, isDanger, isBusy, icon: Icon, className, children, ...rest } = props
  const isIconAlone = Icon !== undefined && (children === undefined || children === null || children === false)
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${buttonLook} ${className}` : buttonLook}
      data-look={look === 'plain' ? undefined : look}
      data-small={isSmall || undefined}
      data-danger={isDanger || undefined}
      data-icon-alone={isIconAlone || undefined}
      aria-busy={isBusy || undefined}
      {...(isBusy ? { onClick: ignore } : {})}
    >
      {Icon && !isBusy && <Icon aria-hidden />}
      {children}
    </button>
  )
}
