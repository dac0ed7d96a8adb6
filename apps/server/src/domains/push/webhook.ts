import { createHmac, randomBytes } from 'node:crypto'
import type { PushedName } from '@lab/contract/push-events'
import type { PushedFacts } from './facts.ts'

const prefix = 'whsec_'

/** A key that signs, as Standard Webhooks writes them: 32 bytes in base64 behind a prefix. */
export const newSigningSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Standard Webhooks 1.0: id, time and body in one signature, so that none of them can be exchanged or sent again later. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** The same for every go, so that the other end can know it again by its id. */
export const webhookBody = (event: PushedName, { at, ...data }: PushedFacts): string =>
  JSON.stringify({ type: event, timestamp: at, data })

export const webhookHeaders = (secret: string, id: string, now: Date, body: string): Record<string, string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'cloud-lab-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  }
}
