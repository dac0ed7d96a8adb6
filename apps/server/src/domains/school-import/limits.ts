import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { mayGrant } from '../identity/index.ts'
import type { Line } from './lines.ts'
import type { Problem } from './person-cells.ts'

/** What somebody whose own role leaves something out may not do by a file either. */
export interface Limits {
  /** Why administrators of the customer stay as they are; null where they are managed. */
  whyNotHigher: string | null
  /** Why accounts of teachers are neither made nor changed; null where they are. */
  whyNoTeachers: string | null
}

/** Whether accounts of teachers, with all that their role may do, are within somebody's own rights. */
export const managesTeachers = (actor: Actor): boolean => mayGrant(actor, ['teacher']) === true

export const limitsOf = (actor: Actor): Limits => ({
  whyNotHigher: actor.ownRole ? '您的角色不能管理客户管理员' : null,
  whyNoTeachers: managesTeachers(actor) ? null : '教师的权限超出您的角色，不能导入',
})

/** An account that may do more than the one who imports is neither made nor changed by them. Pure. */
export function beyond(
  { sheet }: Pick<Line, 'sheet'>,
  roles: readonly RoleSlug[] = [],
  { whyNotHigher, whyNoTeachers }: Limits,
): Problem {
  if (roles.includes('account_admin') && whyNotHigher !== null) return [whyNotHigher, 'number']
  const isTeachers = sheet === 'teacher' || roles.some((role) => role !== 'student')
  return isTeachers && whyNoTeachers !== null ? [whyNoTeachers, 'number'] : undefined
}
