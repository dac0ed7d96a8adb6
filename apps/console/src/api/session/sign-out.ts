import { apiBase } from '../request/api-base.ts'
import { clearAuth, readAuth } from '../request/auth-cookie.ts'
import { homeOf, ownSite } from '../request/own-site.ts'
import { callHeaders } from '../request/request.ts'
import { loginAddress, passwordAddress } from '../login-address.ts'
import { forgetOrganisation } from './organisation.ts'
import { storedKeys } from './stored.ts'

const channelName = 'lab-session'
let leaving = false

/** Clears what the session left on this machine: cookie, menus, settings, upload settings, chosen organisation. */
function clearLocal(): void {
  forgetOrganisation()
  clearAuth()
  for (const key of Object.values(storedKeys)) sessionStorage.removeItem(key)
}

/** Whether the document is being left already: nobody may then lead it elsewhere. */
export const isLeaving = (): boolean => leaving

const here = (): string => location.pathname + location.search + location.hash

/** Ends the local session and signs in again, coming back to the present page. */
export function relogin(): void {
  if (leaving) return
  leaving = true
  const site = ownSite()
  clearAuth()
  for (const key of Object.values(storedKeys)) sessionStorage.removeItem(key)
  location.assign(loginAddress(here(), site))
}

/** Goes to the page that replaces a first password, coming back to the present page. The session goes on. */
export function replacePassword(): void {
  if (leaving) return
  leaving = true
  location.assign(passwordAddress(here()))
}

/** Flags of the sign-out: whether a CAS or a third party signed this person in. */
export const signOutFlags = (loginMethod: string | undefined): { cas: '0' | '1'; third_party: '0' | '1' } => ({
  cas: loginMethod === 'cas' ? '1' : '0',
  third_party: loginMethod === 'oidc' || loginMethod === 'third_party' ? '1' : '0',
})

/** The whole sign-out: the server's token, this machine's traces, the other tabs, then the sign-out page. */
export async function logout(): Promise<void> {
  if (leaving) return
  leaving = true
  const session = readAuth()
  const flags = signOutFlags(session?.login_method)
  if (session) {
    // The local session ends whether or not the server can be reached (decision 4).
    await fetch(`${apiBase()}/apis/v2/jwt/token?cas=${flags.cas}&third_party=${flags.third_party}`, {
      method: 'DELETE',
      credentials: 'include',
      headers: callHeaders(session),
      keepalive: true,
    }).catch(() => undefined)
  }
  clearLocal()
  new BroadcastChannel(channelName).postMessage('signed-out')
  location.assign(signOutAddress(flags))
}

/** The sign-out page with the flags, the app type and where to go on from there. */
function signOutAddress(flags: { cas: string; third_party: string }): string {
  const site = ownSite()
  const query = new URLSearchParams({ ...flags, app_type: site, redirect_url: homeOf[site] })
  return `/auth/logout?${query}`
}

/** Signing out in one tab signs out in all. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => {
    if (leaving) return
    leaving = true
    location.assign(loginAddress(here()))
  })
  return () => channel.close()
}
