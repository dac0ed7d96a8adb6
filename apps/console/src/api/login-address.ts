import { safePath } from '../kit/navigation/safe-path.ts'
import { type Site, siteOf } from './request/own-site.ts'

/**
 * The sign-in page that comes back to `wanted`, a path of one of our sites; anything else comes back to the home page. `site`: whose sign-in
 * it is, where a teacher comes back to a preview of the learners' site.
 */
export function loginAddress(wanted: string | null, site?: Site): string {
  const path = safePath(wanted ?? '/') ?? '/'
  const query = new URLSearchParams({ alias: site ?? siteOf(path), redirect_url: path })
  return `/auth/login?${query}`
}

/** The page that replaces a first password and then goes on to `wanted`. */
export function passwordAddress(wanted: string): string {
  return `/auth/password?${new URLSearchParams({ redirect_url: safePath(wanted) ?? '/' })}`
}
