import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

// A browser in which somebody has signed in with the right password is known for that account: wrong passwords from it
// count for it alone, and wrong passwords from elsewhere behind the same address do not hold it. It is no credential, and
// for every other account it is a browser like all others.

export const deviceCookie = 'known_device'
const days = 180
/** Accounts that one browser is known for: a machine of a computer room has many learners. The oldest go. */
const mostAccounts = 20

const Devices = z.strictObject({
  id: z.string().regex(/^[\w-]{22}$/),
  /** The latest first, as hashes: who reads the cookie does not learn who uses the machine. */
  accounts: z.array(z.string().max(32)).max(mostAccounts),
  until: z.int(),
})
type Devices = z.output<typeof Devices>

const signatureOf = (body: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`known device ${body}`).digest()
const entryOf = (id: string, account: string): string =>
  createHash('sha256').update(`${id} ${account}`).digest('base64url').slice(0, 22)

const cookieIn = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${deviceCookie}=`))
    ?.slice(deviceCookie.length + 1)

/** What we once wrote and that is not over; anything else is no cookie. */
function read(header: string | undefined, key: Buffer, now: Date): Devices | null {
  const [body, signature, surplus] = cookieIn(header)?.split('.') ?? []
  if (!body || !signature || surplus !== undefined) return null
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(body, key).toString('base64url'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const devices = Devices.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return devices.success && devices.data.until > now.getTime() ? devices.data : null
}

/** What attempts at this account from this browser are counted by; null where it is not known for the account. */
export function knownDevice(header: string | undefined, account: string, key: Buffer, now: Date): string | null {
  const devices = read(header, key, now)
  const entry = devices && entryOf(devices.id, account)
  return entry && devices.accounts.includes(entry) ? entry : null
}

/** The Set-Cookie of a browser in which this account has just signed in. Only the sign-in ever gets it back. */
export function rememberDevice(
  header: string | undefined,
  account: string,
  key: Buffer,
  { now, path, isSecure }: { now: Date; path: string; isSecure: boolean },
): string {
  const known = read(header, key, now)
  const id = known?.id ?? randomBytes(16).toString('base64url')
  const entry = entryOf(id, account)
  const others = (known?.accounts ?? []).filter((one) => one !== entry)
  const maxAge = days * 24 * 3600
  const devices: Devices = {
    id,
    accounts: [entry, ...others].slice(0, mostAccounts),
    until: now.getTime() + maxAge * 1000,
  }
  const body = Buffer.from(JSON.stringify(devices)).toString('base64url')
  const value = `${body}.${signatureOf(body, key).toString('base64url')}`
  const attributes = [
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ]
  return [`${deviceCookie}=${value}`, ...attributes].join('; ')
}
