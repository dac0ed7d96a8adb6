import { redirect, replace } from 'react-router'

/**
 * A redirect that leaves no way back into itself. The router makes a history entry of every redirect, which is right
 * for a link (its own address was never entered) and a trap for an address that the browser is already at, typed or
 * gone back to: back would lead to it and forward again. There the redirect takes the entry's place.
 */
export function redirectFrom(request: Request, target: string): Response {
  return standsOn(request) ? replace(target) : redirect(target)
}

/** Whether the browser already shows the address of the request. */
export function standsOn(request: Request): boolean {
  const { pathname, search } = new URL(request.url)
  return window.location.pathname === pathname && window.location.search === search
}
