import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from './navigation/link.tsx'

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of ours, or a whole address outside, which opens in a new browser tab. */
  to: string
  replace?: boolean
  /** Called when the pointer or the focus comes to the link: the moment to ask for its data. */
  onIntent?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** True for an address outside the console, which must be opened as it is. */
export const isOutside = (to: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to)

/** True for what the console's router does not open: an address outside, this server's sign-in pages, or its files. */
export const isOtherDocument = (to: string): boolean => isOutside(to) || /^\/(auth|files)\//.test(to)

/** A link to an address that may also lie outside the console; inside it is the console's own link. */
export function AppLink({ to, onIntent, onMouseEnter, onFocus, children, ...rest }: AppLinkProps) {
  const handleMouseEnter = (event: React.MouseEvent<HTMLAnchorElement>): void => {
    onIntent?.()
    onMouseEnter?.(event)
  }
  const handleFocus = (event: React.FocusEvent<HTMLAnchorElement>): void => {
    onIntent?.()
    onFocus?.(event)
  }
  if (isOtherDocument(to)) {
    const { replace: _replace, ...anchor } = rest
    const isWeb = /^((https?:)?\/\/|\/(auth|files)\/)/i.test(to)
    return (
      <a
        {...anchor}
        href={isWeb ? to : undefined}
        target="_blank"
        rel="noopener noreferrer"
        onMouseEnter={handleMouseEnter}
        onFocus={handleFocus}
      >
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} onMouseEnter={handleMouseEnter} onFocus={handleFocus}>
      {children}
    </Link>
  )
}

/** A link, or the same text where there is no page to go to. */
export const LinkOrText = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? <>{children}</> : <AppLink to={to}>{children}</AppLink>
