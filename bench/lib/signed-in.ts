import type { AuthSession } from '@lab/contract/identity'
import type { BrowserContextOptions } from 'playwright-core'
import type { Seeded } from './seed.ts'

/** What the browser of a teacher keeps: the session's cookie and the chosen organisation. */
export function signedIn(origin: string, session: AuthSession, seeded: Seeded): BrowserContextOptions['storageState'] {
  const organisation = {
    org_id: seeded.orgId,
    customerName: '示范大学',
    domainId: seeded.domainId,
    shortCustomerName: seeded.orgName.split('/').at(-1),
    domainName: seeded.orgName,
  }
  const cookie = {
    name: 'auth',
    value: encodeURIComponent(JSON.stringify(session)),
    domain: '127.0.0.1',
    path: '/',
    expires: session.refresh_token_expire_in,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
  const localStorage = [{ name: `userOrg:${session.user.id}`, value: JSON.stringify(organisation) }]
  return { cookies: [cookie], origins: [{ origin, localStorage }] }
}
