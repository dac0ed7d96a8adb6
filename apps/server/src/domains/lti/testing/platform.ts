import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { names, scoreScope } from '../claims.ts'

export interface Platform {
  issuer: string
  /** As it is registered. */
  registration: {
    issuer: string
    client_id: string
    deployments: string[]
    authorization_address: string
    token_address: string
    keys_address: string
  }
  /** What it was asked for, newest last. */
  tokens: URLSearchParams[]
  scores: { path: string; authorization: string; body: Record<string, unknown> }[]
  /** What it says of the people of its course, page by page; and what it was asked for that. */
  membersAt(answer: (at: URL) => MembersAnswer): void
  asked: { path: string; authorization: string; accept: string }[]
  /** Resolves with the first mark that has come. */
  hasScore(): Promise<Platform['scores'][number]>
  /** A launch as the platform signs it; what is given takes the place of the usual. */
  signs(claims: JWTPayload, how?: { key?: CryptoKey; kid?: string; expires?: string; issued?: number }): Promise<string>
  /** Signs with another key from now on, and says so. */
  exchangesKey(): Promise<void>
  close(): Promise<void>
}

export interface MembersAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** The media type of a page of people. */
export const membersType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

const clientId = 'lab-tool'
export const instructor = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'
export const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'

/** A learning platform on this machine that speaks LTI 1.3, with keys of its own. */
export async function ltiPlatform(): Promise<Platform> {
  let kid = 'first'
  let key = await generateKeyPair('RS256')
  let tell = (): void => {}
  const self: Pick<Platform, 'tokens' | 'scores' | 'asked'> = { tokens: [], scores: [], asked: [] }
  let members = (_at: URL): MembersAnswer => ({ status: 404, body: {} })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const path = request.url ?? ''
      const says = (body: object): void => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      if (path === '/keys')
        return void exportJWK(key.publicKey).then((jwk) => says({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] }))
      if (path === '/token') {
        self.tokens.push(new URLSearchParams(text))
        return says({ access_token: 'given', token_type: 'Bearer', expires_in: 3600 })
      }
      const { authorization = '', accept = '' } = request.headers
      if (path.startsWith('/members')) {
        self.asked.push({ path, authorization, accept })
        const { status = 200, headers = {}, body } = members(new URL(path, `http://${request.headers.host}`))
        response.writeHead(status, { 'content-type': membersType, ...headers })
        return void response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }
      self.scores.push({ path, authorization, body: JSON.parse(text) })
      tell()
      return says({})
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...self,
    issuer,
    registration: {
      issuer,
      client_id: clientId,
      deployments: ['1'],
      authorization_address: `${issuer}/auth`,
      token_address: `${issuer}/token`,
      keys_address: `${issuer}/keys`,
    },
    membersAt(answer) {
      members = answer
    },
    async hasScore() {
      while (!self.scores[0])
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      return self.scores[0]
    },
    signs: (claims, how = {}) =>
      new SignJWT({
        iss: issuer,
        aud: clientId,
        sub: 'person-1',
        name: '李明',
        [names.version]: '1.3.0',
        [names.message]: 'LtiResourceLinkRequest',
        [names.deployment]: '1',
        [names.roles]: [learner],
        [names.grading]: { scope: [scoreScope], lineitem: `${issuer}/lines/1/lineitem?type_id=1` },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: how.kid ?? kid })
        .setIssuedAt(how.issued)
        .setExpirationTime(how.expires ?? '5 minutes')
        .sign(how.key ?? key.privateKey),
    async exchangesKey() {
      kid = 'second'
      key = await generateKeyPair('RS256')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
