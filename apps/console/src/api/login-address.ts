import { safePath } from '../kit/navigation/safe-path.ts'

/** The sign-in page that comes back to `wanted`, a path of the console; anything else comes back to the home page. */
export function loginAddress(wanted: string | null): string {
  const query = new URLSearchParams({ alias: 'teacher', redirect_url: safePath(wanted ?? '/') ?? '/' })
  return `/auth/login?${query}`
}

/** The page that replaces a first password and then goes on to `wanted`. */
export function passwordAddress(wanted: string): string {
  return `/auth/password?${new URLSearchParams({ redirect_url: safePath(wanted) ?? '/' })}`
}
