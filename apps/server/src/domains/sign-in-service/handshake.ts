import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { sites } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { sharedKey } from '../identity/index.ts'

const minutes = 10
const cookieName = 'sign_in'
export const cookiePath = '/apis/v2/sign-in'

/** What a browser keeps while its person is at the service: nobody else can finish what was begun in it. */
const Handshake = z.object({
  service_id: z.string(),
  alias: z.enum(sites),
  redirect_url: z.string(),
  state: z.string(),
  nonce: z.string().optional(),
  verifier: z.string().optional(),
})
export type Handshake = z.output<typeof Handshake>

const keyOf = (tx: Tx): Promise<Buffer> => sharedKey(tx, 'sign-in')

export interface CookiePlace {
  isSecure: boolean
}
/** `Lax`: the browser comes back from another site, and then asks from our own page. */
const attributes = (maxAgeS: number, { isSecure }: CookiePlace): string =>
  [`Path=${cookiePath}`, `Max-Age=${maxAgeS}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')

export async function handshakeCookie(tx: Tx, handshake: Handshake, place: CookiePlace): Promise<string> {
  const value = await new EncryptJWT({ ...handshake })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${minutes} minutes`)
    .encrypt(await keyOf(tx))
  return `${cookieName}=${value}; ${attributes(minutes * 60, place)}`
}

export const noHandshake = (place: CookiePlace): string => `${cookieName}=; ${attributes(0, place)}`

export async function readHandshake(tx: Tx, header: string | undefined): Promise<Handshake | null> {
  const value = cookieIn(header, cookieName)
  if (!value) return null
  try {
    const { payload } = await jwtDecrypt(value, await keyOf(tx))
    return Handshake.parse(payload)
  } catch {
    // Out of time, of another server, or made up.
    return null
  }
}

/** Which service this browser signed in through, for signing out there as well. */
const serviceCookie = 'sign_in_service'
const serviceDays = 30
export const rememberService = (id: string, place: CookiePlace): string =>
  `${serviceCookie}=${id}; ${attributes(serviceDays * 24 * 3600, place)}`
export const forgetService = (place: CookiePlace): string => `${serviceCookie}=; ${attributes(0, place)}`
export const rememberedService = (header: string | undefined): string | undefined => cookieIn(header, serviceCookie)

function cookieIn(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '').split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}
