import type { RoleBase } from '@lab/contract/abilities'
import type { RoleSlug } from '@lab/contract/endpoint'
import { roleLabels } from '@lab/contract/identity'
import type { UserState } from '@lab/contract/user'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { whyRoleMayNot } from '../../kernel/policy/own-role.ts'
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

/** What a role of the customer's own asks of the built-in roles of who gets it. */
interface GivenOwnRole {
  name: string
  base: RoleBase
  customerId: string
}

/** An own role limits the one built-in role that it begins with; who learns too goes on learning. */
export function ownRoleFits(
  roles: readonly RoleSlug[],
  customerId: string | null,
  ownRole: GivenOwnRole | null,
): true | Refusal<'user.rolesApart' | 'absent'> {
  if (ownRole === null) return true
  if (ownRole.customerId !== customerId) return refuse('absent')
  const fits = roles.includes(ownRole.base) && roles.every((role) => role === ownRole.base || role === 'student')
  if (fits) return true
  const reason = `自定义角色“${ownRole.name}”须与“${roleLabels[ownRole.base]}”一起使用，不能再有其他管理或教师角色`
  return refuse('user.rolesApart', { reason })
}

/** Who gives no roles of the customer's own lifts none either, as other roles would. */
export const mayReplace = (actor: Actor, ownRole: unknown): true | Refusal<'forbidden'> =>
  ownRole === null || isAdmin(actor) || refuse('forbidden', { reason: '该用户的自定义角色只能由客户管理员更换' })

/** A file of all that is kept about a person has their marks and what they made, and leaves nothing out in silence. */
export function seesWork(actor: Actor): true | Refusal<'forbidden'> {
  const reason = whyRoleMayNot(actor, ['record.see', 'content.see'])
  return reason === null || refuse('forbidden', { reason })
}

/** The roles that somebody has whole: an own one that limits the administrator's makes no full administrator. */
export const wholeRoles = (roles: readonly RoleSlug[], ownRole: unknown): readonly RoleSlug[] =>
  ownRole === null ? roles : roles.filter((role) => role === 'student')

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

/** An account of whom nothing is kept is nobody's any more; one that became part of another is looked after there. */
export function notEnded({
  erasedAt,
  mergedInto,
}: {
  erasedAt: Date | null
  mergedInto: { username: string } | null
}): true | Refusal<'user.erased' | 'user.merged'> {
  if (erasedAt !== null) return refuse('user.erased')
  return mergedInto === null ? true : refuse('user.merged', { username: mergedInto.username })
}
