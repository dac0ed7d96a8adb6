import * as client from 'openid-client'
import type { Handshake } from './handshake.ts'
import type { Proof, Service } from './protocol.ts'

const patienceS = 10

/** OpenID Connect Core 1.0, code flow with PKCE (RFC 7636); the service is asked where its endpoints are each time. */
async function discovered({ address, clientId, secret }: Service): Promise<client.Configuration> {
  const options: client.DiscoveryRequestOptions = { timeout: patienceS }
  // The contract lets plain HTTP through for this machine only.
  if (address.startsWith('http:')) options.execute = [client.allowInsecureRequests]
  const authentication = secret ? client.ClientSecretPost(secret) : client.None()
  const found = await client.discovery(new URL(address), clientId, undefined, authentication, options)
  found.timeout = patienceS
  return found
}

/** The person cancelled at the service, or what came back is no longer valid. */
const isRefused = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError

export const oidc = {
  async start(
    service: Service,
    returnTo: string,
  ): Promise<{ url: string; kept: Pick<Handshake, 'state' | 'nonce' | 'verifier'> }> {
    const config = await discovered(service)
    const kept = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: returnTo,
      scope: 'openid profile',
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, kept }
  },

  async finish(service: Service, returned: URL, kept: Handshake): Promise<Proof | null> {
    const config = await discovered(service)
    const tokens = await client
      .authorizationCodeGrant(config, returned, {
        expectedState: kept.state,
        ...(kept.nonce && { expectedNonce: kept.nonce }),
        ...(kept.verifier && { pkceCodeVerifier: kept.verifier }),
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        if (isRefused(error)) return null
        throw error
      })
    const claims = tokens?.claims()
    if (!tokens || !claims) return null
    const more = config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
    return { subject: claims.sub, claims: { ...more, ...claims } }
  },

  async exit(service: Service, returnTo: string): Promise<string | null> {
    const config = await discovered(service)
    if (!config.serverMetadata().end_session_endpoint) return null
    return client.buildEndSessionUrl(config, { client_id: service.clientId, post_logout_redirect_uri: returnTo }).href
  },

  async probe(service: Service): Promise<string> {
    const { issuer } = (await discovered(service)).serverMetadata()
    return `服务正常（${issuer}）`
  },
}
