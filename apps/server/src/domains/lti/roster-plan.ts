import type { MemberRole } from '@lab/contract/member-roles'

/** Somebody of a platform's list. */
export interface RosterPerson {
  subject: string
  name: string
  role: 'teacher' | 'student' | 'other'
  /** Platforms list people too who may not come in any more. */
  isActive: boolean
}

/** The account by which somebody of the platform comes in. */
export interface KnownAccount {
  userId: string
  realName: string
  isTeacher: boolean
  isStudent: boolean
  /** Neither disabled nor of another customer by now. */
  isOpen: boolean
}

export interface RosterFacts {
  /** By what the platform calls them. */
  known: ReadonlyMap<string, KnownAccount>
  /** Who is what in the class, by account. */
  inPlace: ReadonlyMap<string, MemberRole>
  /** Learners of the class whom this list has named, and no other one of the class; with their names. */
  named: ReadonlyMap<string, string>
}

export interface Newcomer {
  subject: string
  name: string
  userId: string | null
}
export interface RosterPlan {
  joins: Newcomer[]
  teachers: Newcomer[]
  /** Accounts of learners of the list who are in the class. */
  present: string[]
  gone: { userId: string; name: string }[]
  skipped: { name: string; reason: string }[]
}

/**
 * What a platform's list means for a class. Learners are taken in, teachers are proposed; who is not in the list any more is
 * named. Nobody is looked for by name: an account is the one by which the person comes in from the platform, or a new one.
 */
export function planRoster(people: readonly RosterPerson[], { known, inPlace, named }: RosterFacts): RosterPlan {
  const plan: RosterPlan = { joins: [], teachers: [], present: [], gone: [], skipped: [] }
  const listed = new Set<string>()
  for (const { subject, name: said, role, isActive } of people) {
    const account = known.get(subject)
    const name = account?.realName ?? said
    const skip = (reason: string): void => void plan.skipped.push({ name, reason })
    if (!isActive) {
      if (!account || !named.has(account.userId)) skip('在平台中已停用或已退出课程')
      continue
    }
    const standing = account && inPlace.get(account.userId)
    if (role === 'other') skip('在平台的课程中既不是学生，也不是教师')
    else if (account && !account.isOpen) skip('账号已停用')
    else if (role === 'student') {
      if (account) listed.add(account.userId)
      if (account && standing) plan.present.push(account.userId)
      else if (account && !account.isStudent) skip('账号不是学生，本人从平台打开一次后加入')
      else plan.joins.push({ subject, name, userId: account?.userId ?? null })
    } else if (standing === undefined && account && !account.isTeacher) skip('账号不是教师')
    else if (standing === undefined) plan.teachers.push({ subject, name, userId: account?.userId ?? null })
    else if (standing === 'student') skip('在班级中是学员，不能改为教师')
    else if (account) plan.present.push(account.userId)
  }
  // Who teaches the course by now is in the list, too.
  for (const { subject, isActive } of people) {
    const account = known.get(subject)
    if (isActive && account) listed.add(account.userId)
  }
  for (const [userId, name] of named) if (!listed.has(userId)) plan.gone.push({ userId, name })
  return plan
}
