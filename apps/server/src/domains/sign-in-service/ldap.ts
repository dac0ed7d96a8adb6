import { randomUUID } from 'node:crypto'
import { Client, InvalidCredentialsError, type Entry } from 'ldapts'
import { filterName, usualFilter, usualNameClaims, usualPersonClaims } from '@lab/contract/sign-in-service'
import type { Proof } from './protocol.ts'
import type { ServiceRow } from './store.ts'

const patienceMs = 10_000

/** A school's directory, as it is asked. */
export interface Directory {
  address: string
  bindDn: string
  secret: string | null
  baseDn: string
  filter: string
  certificate: string
  personClaim: string
  /** What else is asked of the entry. */
  claims: readonly string[]
}

export const directoryOf = (row: ServiceRow, secret: string | null): Directory => ({
  address: row.address,
  bindDn: row.bindDn,
  secret,
  baseDn: row.baseDn,
  filter: row.filter || usualFilter,
  certificate: row.certificate,
  personClaim: row.personClaim || usualPersonClaims.ldap,
  claims: [row.nameClaim || usualNameClaims.ldap, ...row.rules.map(({ claim }) => claim)],
})

/** What is typed as a name is a value of the filter and nothing else of it (RFC 4515, 3). */
export const filterValue = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- NUL is one of the characters that are escaped
  text.replaceAll(/[\\*()\u0000]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** What says for ever who an entry is: OpenLDAP's and others' UUID, Active Directory's, else its name. */
const lastingIds = ['entryUUID', 'objectGUID'] as const

/**
 * A connection on which everything is encrypted: by TLS from the beginning, or by StartTLS before anything is said. Referrals
 * to other servers are answers that are not followed.
 */
async function connected<T>(directory: Directory, work: (client: Client) => Promise<T>): Promise<T> {
  const { hostname } = new URL(directory.address)
  const tlsOptions = {
    servername: hostname.replace(/^\[|\]$/g, ''),
    minVersion: 'TLSv1.2' as const,
    ...(directory.certificate ? { ca: directory.certificate } : {}),
  }
  const isSecure = /^ldaps:/i.test(directory.address)
  const client = new Client({
    url: directory.address,
    timeout: patienceMs,
    connectTimeout: patienceMs,
    ...(isSecure ? { tlsOptions } : {}),
  })
  try {
    if (!isSecure) await client.startTLS(tlsOptions)
    return await work(client)
  } finally {
    await client.unbind().catch(() => {})
  }
}

/** The one entry of a name; null for none, and for several, of whom nobody knows which is meant. */
async function entryOf(directory: Directory, username: string): Promise<Entry | null> {
  const { bindDn, secret, baseDn, filter, personClaim, claims } = directory
  return connected(directory, async (client) => {
    if (bindDn) await client.bind(bindDn, secret ?? '')
    const { searchEntries } = await client.search(baseDn, {
      scope: 'sub',
      filter: filter.replaceAll(filterName, () => filterValue(username)),
      derefAliases: 'never',
      sizeLimit: 2,
      timeLimit: patienceMs / 1000,
      attributes: [...new Set([personClaim, ...claims, ...lastingIds])],
      explicitBufferAttributes: ['objectGUID'],
    })
    return searchEntries.length === 1 ? searchEntries[0]! : null
  }).catch((error: unknown) => {
    // Two fit, and the directory says that there are more than were asked for.
    if (error instanceof Error && error.name === 'SizeLimitExceededError') return null
    throw error
  })
}

const textsIn = (value: Entry[string] | undefined): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) =>
    Buffer.isBuffer(one) ? one.toString('hex') : one,
  )
const textIn = (value: Entry[string] | undefined): string => textsIn(value)[0] ?? ''

/** Whether a directory lets an entry in with a password. */
async function fits(directory: Directory, dn: string, password: string): Promise<boolean> {
  try {
    await connected(directory, (client) => client.bind(dn, password))
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  }
}

/**
 * Who a name and a password are, as the directory says; null where it lets nobody in. An empty password would be a bind
 * without authentication, which directories answer with yes (RFC 4513, 5.1.2).
 */
export async function askDirectory(directory: Directory, username: string, password: string): Promise<Proof | null> {
  if (!password || !username.trim()) return null
  const entry = await entryOf(directory, username.trim())
  // A name of nobody takes as long as one of somebody.
  const dn = entry?.dn ?? `cn=${randomUUID()},${directory.baseDn}`
  if (!(await fits(directory, dn, password)) || !entry) return null
  const ids = lastingIds.map((name) => textIn(entry[name]))
  const subject = ids.find((id) => id !== '') ?? entry.dn.toLowerCase()
  const asked = [...directory.claims, directory.personClaim]
  return { subject, claims: Object.fromEntries(asked.map((name) => [name, textsIn(entry[name])])) }
}

/** What an operator reads of a directory that answers. */
export async function probeDirectory(directory: Directory): Promise<string> {
  await entryOf(directory, randomUUID())
  return '服务正常，可以按查找条件查询'
}
