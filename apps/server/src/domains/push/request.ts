import { createHmac } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Asked } from '../../kernel/outbound/ask.ts'
import { sharedKey } from '../identity/index.ts'
import { statementsOf } from './statements.ts'
import { readSecret, type DeliveryRow, type TargetRow } from './store.ts'
import { webhookBody, webhookHeaders } from './webhook.ts'

/** Of the answer that is kept, for who looks why something did not arrive. */
const mostBytes = 2_000

const homeOf = ({ publicUrl, port }: Config): string => (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')

/** What is sent, without what proves who sends it. */
export async function bodyOf(tx: Tx, config: Config, target: TargetRow, delivery: DeliveryRow): Promise<string> {
  const { event, facts, id } = delivery
  if (target.kind === 'webhook') return webhookBody(event, facts)
  const key = createHmac('sha256', await sharedKey(tx, 'learning-record-store'))
    .update(target.id)
    .digest()
  const place = { home: homeOf(config), key, deliveryId: id, passPercent: target.passPercent }
  return JSON.stringify(statementsOf(event, facts, place))
}

/** The request of one go; null where there is nothing to say, as of work that has no score. */
export async function requestOf(
  tx: Tx,
  config: Config,
  target: TargetRow,
  delivery: DeliveryRow,
  now: Date,
): Promise<Asked | null> {
  const body = await bodyOf(tx, config, target, delivery)
  if (body === '[]') return null
  const secret = (await readSecret(tx, target.id)) ?? ''
  const common = { method: 'POST', body, mostBytes, allowed: config.privateNetworks } as const
  if (target.kind === 'webhook')
    return { ...common, address: target.address, headers: webhookHeaders(secret, delivery.id, now, body) }
  return {
    ...common,
    address: `${target.address.replace(/\/+$/, '')}/statements`,
    headers: {
      'content-type': 'application/json',
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from(`${target.username}:${secret}`).toString('base64')}`,
    },
  }
}
