const name = 'lti_state'

/**
 * What ties a login to the browser that begun it, from its first step to the session. It comes back by a form of another site, for
 * which a cookie has to be secure, so that only an encrypted site has one.
 */
export const stateCookie = (state: string, minutes: number): string =>
  `${name}=${state}; Path=/; Max-Age=${minutes * 60}; HttpOnly; Secure; SameSite=None`

export const hasBegun = (cookies: string | undefined, state: string): boolean =>
  (cookies ?? '').split(/;\s*/).includes(`${name}=${state}`)
