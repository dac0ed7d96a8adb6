import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import type { Kernel } from '../../kernel/kernel.ts'
import { askOutside } from '../../kernel/outbound/ask.ts'
import { launchIn, type Launch } from './claims.ts'
import type { PlatformRow } from './store.ts'

const mostBytes = 256 * 1024
/** Clocks of two machines differ. */
const toleranceS = 60
/** So old a launch may be, whatever end it names. */
const oldestS = 600

/** A platform's keys as they are now: one that was exchanged is found at the next launch. */
async function keysOf({ config }: Kernel, { keysAddress: address }: PlatformRow): Promise<JSONWebKeySet> {
  const asked = { address, method: 'GET', headers: { accept: 'application/json' }, mostBytes } as const
  const { status, text, isCut } = await askOutside({ ...asked, allowed: config.privateNetworks })
  if (status !== 200 || isCut) throw new Error(`the keys are answered with ${status}`)
  return JSON.parse(text) as JSONWebKeySet
}

/** What a token says of itself, believed by nobody: which login it is to finish. */
export const unverified = (token: string): { iss?: string; aud?: string | string[] } => {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/**
 * The launch that a platform has signed for this tool (LTI 1.3 security, 5.1.3): by one of its keys, asymmetrically, for this
 * client, in time, with the nonce of the login that was begun, for an installation that is let in. Null for anything else.
 */
export async function verified(
  kernel: Kernel,
  platform: PlatformRow,
  token: string,
  nonce: string,
): Promise<Launch | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(kernel, platform)), {
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384'],
      issuer: platform.issuer,
      audience: platform.clientId,
      clockTolerance: toleranceS,
      maxTokenAge: oldestS,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
    })
    const launch = launchIn(payload)
    if (!launch || launch.nonce !== nonce) return null
    // Of several audiences the platform says for whom it is.
    const isForUs = launch.authorizedParty === undefined || launch.authorizedParty === platform.clientId
    if (!isForUs || (Array.isArray(payload.aud) && payload.aud.length > 1 && launch.authorizedParty === undefined))
      return null
    return platform.deployments.includes(launch.deployment) ? launch : null
  } catch (error) {
    // The error itself has all that the platform says of the person.
    const reason = error instanceof Error ? error.message : String(error)
    kernel.log.info({ reason, platform: platform.id }, 'a launch was refused')
    return null
  }
}
