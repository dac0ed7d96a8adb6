import type { RoleSlug } from '@lab/contract/endpoint'
import type { UserState } from '@lab/contract/user'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Operators belong to no customer and do nothing else; everybody else belongs to one. */
export function rolesFit(roles: readonly RoleSlug[], customerId: string | null): true | Refusal<'user.rolesApart'> {
  const isOperator = roles.includes('system_operator')
  if (isOperator && roles.length > 1) return refuse('user.rolesApart', { reason: '系统运维不能同时担任其他角色' })
  if (isOperator && customerId !== null) return refuse('user.rolesApart', { reason: '客户的人员不能担任系统运维' })
  if (!isOperator && customerId === null)
    return refuse('user.rolesApart', { reason: '不属于客户的人员只能担任系统运维' })
  return true
}

export const notSelf = (actor: Actor, userId: string, verb: string): true | Refusal<'member.self'> =>
  actor.userId === userId ? refuse('member.self', { verb }) : true

/** The role of which somebody may be the last one who can use it, if that is lost. */
export function roleAtStake(before: readonly RoleSlug[], after: readonly RoleSlug[]): RoleSlug | null {
  const lost = (['system_operator', 'account_admin'] as const).find(
    (role) => before.includes(role) && !after.includes(role),
  )
  return lost ?? null
}

export const stateOf = (isEnabled: boolean, waitsUntil: Date | null): UserState =>
  !isEnabled ? 'disabled' : waitsUntil ? 'waiting' : 'enabled'

const browsers: readonly [RegExp, string][] = [
  // No browser: a person's key for programs.
  [/^API 令牌 /, 'API 令牌'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger\//, '微信'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const firstOf = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** A browser in words; what is none of those that people know is an unknown device. */
export const deviceOf = (userAgent: string): string =>
  [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean).join(' · ') || '未知设备'
