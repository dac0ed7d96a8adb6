import { generateKeyPairSync } from 'node:crypto'

export interface KeyPair {
  privateKey: string
  publicKey: string
}

const standard = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('base64')

/** A WireGuard key pair: Curve25519, each half 32 bytes in base64. */
export function newKeyPair(): KeyPair {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { privateKey: standard(d), publicKey: standard(x) }
}
