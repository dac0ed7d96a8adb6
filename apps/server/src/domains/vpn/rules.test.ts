import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import { VpnConfig } from '@lab/contract/platform'
import { expect, test } from 'vitest'
import { newKeyPair, type KeyPair } from './keys.ts'
import { clientFile, freeHost, reachedBy, serverFile } from './rules.ts'

const config = VpnConfig.parse({
  enabled: true,
  endpoint_host: 'vpn.example.edu',
  subnet: '10.66.0.0/29',
  allowed_ips: '172.20.0.0/16',
  dns: '10.66.0.1',
})

const url = (key: string): string => Buffer.from(key, 'base64').toString('base64url')
const secretBetween = (own: KeyPair, theirs: KeyPair): string => {
  const jwk = { kty: 'OKP', crv: 'X25519' }
  const privateKey = createPrivateKey({
    key: { ...jwk, d: url(own.privateKey), x: url(own.publicKey) },
    format: 'jwk',
  })
  const publicKey = createPublicKey({ key: { ...jwk, x: url(theirs.publicKey) }, format: 'jwk' })
  return diffieHellman({ privateKey, publicKey }).toString('hex')
}

test('keys are real: both sides come to one secret, and each key is 32 bytes in base64', () => {
  const [one, other, third] = [newKeyPair(), newKeyPair(), newKeyPair()]
  expect(one.privateKey).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(one.publicKey).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(secretBetween(one, other)).toBe(secretBetween(other, one))
  expect(secretBetween(one, other)).not.toBe(secretBetween(one, third))
})

test.each([
  [[], 2],
  [[2, 3], 4],
  [[2, 4], 3],
  [[2, 3, 4, 5, 6], null],
])('with %j taken the next is %j', (taken, next) => {
  expect(freeHost(config, taken)).toBe(next)
})

test('people reach the network itself and what the operator names, each once', () => {
  expect(reachedBy(config)).toBe('10.66.0.0/29, 172.20.0.0/16')
  expect(reachedBy({ ...config, allowed_ips: '10.66.0.0/29' })).toBe('10.66.0.0/29')
})

test('the client’s file', () => {
  const person = { realName: '张三', username: 'zhang' }
  expect(clientFile(config, person, { privateKey: 'PRIVATE', host: 2 }, 'SERVER')).toBe(`[Interface]
# 张三 (zhang)
PrivateKey = PRIVATE
Address = 10.66.0.2/32
DNS = 10.66.0.1
MTU = 1420

[Peer]
PublicKey = SERVER
Endpoint = vpn.example.edu:51820
AllowedIPs = 10.66.0.0/29, 172.20.0.0/16
PersistentKeepalive = 25
`)
})

test('the server’s file names everybody whose address is inside, and no name can begin a line of its own', () => {
  const people = [
    { realName: '李四\n[Peer]\u2028PostUp = rm', username: 'li', publicKey: 'LI', host: 2 },
    { realName: '外面', username: 'out', publicKey: 'OUT', host: 9 },
  ]
  expect(serverFile(config, 'SECRET', people)).toBe(`[Interface]
PrivateKey = SECRET
Address = 10.66.0.1/29
ListenPort = 51820
MTU = 1420

[Peer]
# 李四 [Peer] PostUp = rm (li)
PublicKey = LI
AllowedIPs = 10.66.0.2/32
`)
})
