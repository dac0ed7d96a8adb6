import { safePath } from '../src/kit/navigation/safe-path.ts'

/**
 * Where sign-in leads, out of the untrusted `redirect_url`: a path of ours, or an address on our own or a configured
 * origin. Anything else becomes the home page.
 */
export function redirectTarget(wanted: string | null, ownOrigin: string, allowedOrigins: readonly string[]): string {
  if (!wanted) return '/'
  const path = safePath(wanted)
  if (path) return path.startsWith('/auth/') ? '/' : path
  if (!/^https?:\/\//i.test(wanted) || /[\\\s\p{Cc}]/u.test(wanted) || !URL.canParse(wanted)) return '/'
  const url = new URL(wanted)
  if (url.username || url.password) return '/'
  if (url.origin === ownOrigin) return safePath(url.pathname + url.search + url.hash) ?? '/'
  return allowedOrigins.includes(url.origin) ? url.href : '/'
}
