import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodesMax } from '@lab/contract/second-factor'
import { hashToken } from '../tokens.ts'

const periodS = 30

/** What every authenticator app can do: SHA-1, six digits, 30 s (RFC 6238). */
const totp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodS })

/** 160 bits in Base32, as RFC 4226 recommends. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address of a secret; the app shows the platform's and the person's name with its codes. */
export const factorAddress = (secret: string, issuer: string, label: string): string =>
  totp(secret, { issuer, label }).toString()

/**
 * The step of time, counted from 1970 in 30 s, whose code this is; null for no code of now. A clock that is one step off
 * is let pass (RFC 6238, 5.2).
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodS) + delta
}

/** No 0, 1, l or o: they are copied from paper. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const part = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes of 50 random bits, in two groups: `k3m9x-7qw2p`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodesMax }, () => `${part()}-${part()}`)

/** How a recovery code is stored, however it was typed. */
export const recoveryHash = (typed: string): string => hashToken(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
