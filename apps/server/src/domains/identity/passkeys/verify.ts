import type { PasskeyAssertion, PasskeyRegistration } from '@lab/contract/passkey'
import type { RelyingParty } from './address.ts'
import type { PasskeyRow } from './store.ts'

// The library is read where a key is used: few requests are about one, and it reads certificates of many makers.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what devices make. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Without what is absent: the library tells "not said" from `undefined`. */
const said = <T extends object>(value: T) => JSON.parse(JSON.stringify(value)) as never

/** What a key says of itself when it was made here for this challenge; null where anything of it is not so. */
export async function verifyNew(response: PasskeyRegistration, challenge: string, { id, origin }: RelyingParty) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: said(response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** How far a key has counted that signed this challenge here, its person being seen by it; null where anything is not so. */
export async function verifySigned(
  response: PasskeyAssertion,
  challenge: string,
  { id, origin }: RelyingParty,
  key: PasskeyRow,
) {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: said(response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return null
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

export async function optionsOfNew(
  { id }: RelyingParty,
  given: {
    platform: string
    user: { id: string; username: string; realName: string }
    known: readonly PasskeyRow[]
    challenge: string
  },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: id,
    rpName: given.platform,
    userID: new Uint8Array(Buffer.from(given.user.id)),
    userName: given.user.username,
    userDisplayName: given.user.realName,
    challenge: new Uint8Array(Buffer.from(given.challenge, 'base64url')),
    excludeCredentials: given.known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    // Found at sign-in without a name, and never without its person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function optionsOfSignIn({ id }: RelyingParty, challenge: string) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
  })
}
