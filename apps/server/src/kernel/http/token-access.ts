import type { ApiTokenScope } from '@lab/contract/api-token'
import type { Access } from '@lab/contract/endpoint'
import type { BoundEndpoint } from './bind.ts'
import { refuse, type Refusal } from '../result.ts'

/** What is about accounts and the platform itself, domains and single calls: a program changes none of it in a person's name. */
const closedToTokens: ReadonlySet<string> = new Set([
  'apiToken',
  'orgToken',
  'identity',
  'secondFactor',
  'passkey',
  'passwordLink',
  'ownRole',
  'sign_in_service',
  'me',
  'user',
  'userMerge',
  'member',
  'schoolImport',
  'customer',
  'platform',
  'push',
  'lti',
  'ltiRoster',
  'vpn',
  // A list of people makes accounts of them, and members of the organisation.
  'place.confirmImport',
])

/** What answers with the way into something that stays open: a ticket of a terminal, the address of a page in a machine. */
const leadsToLive: ReadonlySet<string> = new Set(['environment.terminalTicket', 'environment.openWeb'])

/** What is about a customer as a whole: no organisation's, so a token of one does not read it either. */
const ofWholeCustomer: ReadonlySet<string> = new Set(['userMerge', 'schoolImport', 'push', 'lti', 'ownRole'])

/** What only the platform's operators do is a setting of the platform, whichever domain it is in. */
const isForOperators = (access: Access): boolean =>
  access.who === 'member' && access.roles.every((role) => role === 'system_operator')

/** Whether a program with an API token of this scope is refused what its person, or its organisation, may do. */
export function tokenRefusal(
  { name, domain, endpoint: { method, definition } }: Pick<BoundEndpoint, 'name' | 'domain' | 'endpoint'>,
  scope: ApiTokenScope,
  isOfOrganisation = false,
): Refusal<'forbidden'> | null {
  const { access, answer = 'envelope' } = definition
  if (answer === 'socket' || answer === 'events' || leadsToLive.has(name))
    return refuse('forbidden', { reason: 'API 令牌不能用于实时连接' })
  if (domain === 'apiToken' || domain === 'orgToken')
    return refuse('forbidden', { reason: 'API 令牌不能管理令牌，请登录后操作' })
  if (isOfOrganisation && ofWholeCustomer.has(domain))
    return refuse('forbidden', { reason: '组织令牌只能用于本组织及下级组织，不能用于整个客户' })
  if (method === 'GET') return null
  if (scope === 'read') return refuse('forbidden', { reason: '该 API 令牌只能读取，不能修改' })
  if (!closedToTokens.has(domain) && !closedToTokens.has(name) && !isForOperators(access)) return null
  return refuse('forbidden', { reason: 'API 令牌不能修改账号和平台设置，请登录后操作' })
}
