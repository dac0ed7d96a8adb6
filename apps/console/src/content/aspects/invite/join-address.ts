import { siteOf } from '../../../api/request/own-site.ts'

/**
 * What the QR code of a class holds: the learners' platform with the invite code in the page it opens after signing in,
 * because the sign-in passes nothing else on. `studentUrl` is the menus' entry 学生端; `here` the console's own address.
 */
export function joinAddress(studentUrl: string, code: string, here: string): string {
  const entry = new URL(studentUrl, here)
  const home = new URL(entry.searchParams.get('redirect_url') ?? '/', entry)
  home.searchParams.set('invite_code', code)
  const isOwn = home.origin === entry.origin
  entry.searchParams.set('redirect_url', isOwn ? home.pathname + home.search : home.href)
  // A learners' site that is entered without a sign-in page before it.
  if (siteOf(entry.pathname) === 'student') entry.searchParams.set('invite_code', code)
  return entry.href
}
