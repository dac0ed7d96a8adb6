import { platformConfigSchemas, SystemConfigInput, type PlatformConfigName } from '@lab/contract/platform'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { merged } from '../../kernel/http/input.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { forgetAssistantKey, keepAssistantKey, sameService } from './assistant-key.ts'
import type { ConfigOf } from './store.ts'

type Fields = Record<string, unknown>

/** A setting with the given fields changed, or what is wrong with them, by field. */
export function withChanges<N extends PlatformConfigName>(
  name: N,
  before: ConfigOf<N>,
  fields: Fields,
): ConfigOf<N> | Refusal<'invalid'> {
  const schema: z.ZodType = name === 'system_config' ? SystemConfigInput : platformConfigSchemas[name]
  const known = Object.keys(platformConfigSchemas[name].shape)
  const unknown = Object.keys(fields).filter((key) => !known.includes(key))
  if (unknown.length) return refuse('invalid', { message: `不支持的字段：${unknown.join('、')}` })
  return merged(schema, before, fields) as ConfigOf<N> | Refusal<'invalid'>
}

/**
 * The key of the assistant's service travels with its setting and is kept elsewhere: named, it replaces the one before;
 * empty, it is forgotten. A key is not sent to a service that it was not given for.
 */
export async function takeAssistantKey(
  tx: Tx,
  before: ConfigOf<'assistant_config'>,
  { api_key, has_api_key: _told, ...fields }: Fields,
): Promise<Fields | Refusal<'invalid'>> {
  if (api_key !== undefined && typeof api_key !== 'string') return refuseField('api_key', '密钥应为文字')
  if (api_key === undefined) {
    const moves = typeof fields.endpoint === 'string' && !sameService(before.endpoint, fields.endpoint)
    if (before.has_api_key && moves) return refuseField('api_key', '服务地址已更换，请重新输入密钥')
    return fields
  }
  if (api_key === '') await forgetAssistantKey(tx)
  else await keepAssistantKey(tx, api_key)
  return { ...fields, has_api_key: api_key !== '' }
}
