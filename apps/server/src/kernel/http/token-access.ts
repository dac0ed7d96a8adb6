import type { ApiTokenScope } from '@lab/contract/api-token'
import type { BoundEndpoint } from './bind.ts'
import { refuse, type Refusal } from '../result.ts'

/** What is about accounts and the platform itself: a program changes none of it in a person's name. */
const closedToTokens: ReadonlySet<string> = new Set([
  'apiToken',
  'identity',
  'me',
  'user',
  'member',
  'customer',
  'platform',
  'vpn',
])

/** Whether a program with an API token of this scope is refused what its person may do. */
export function tokenRefusal(
  { domain, endpoint: { method, definition } }: Pick<BoundEndpoint, 'domain' | 'endpoint'>,
  scope: ApiTokenScope,
): Refusal<'forbidden'> | null {
  const { answer = 'envelope' } = definition
  if (answer === 'socket' || answer === 'events') return refuse('forbidden', { reason: 'API 令牌不能用于实时连接' })
  if (domain === 'apiToken') return refuse('forbidden', { reason: 'API 令牌不能管理令牌，请登录后操作' })
  if (method === 'GET') return null
  if (scope === 'read') return refuse('forbidden', { reason: '该 API 令牌只能读取，不能修改' })
  if (!closedToTokens.has(domain)) return null
  return refuse('forbidden', { reason: 'API 令牌不能修改账号和平台设置，请登录后操作' })
}
