import type { PlaceKind } from './place-words.ts'

/** What somebody may be in a place. */
export const memberRoles = ['student', 'teacher', 'assistant'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRoleLabels = { student: '学员', teacher: '教师', assistant: '助教' } as const satisfies Record<
  MemberRole,
  string
>

/** Who looks after the place and sees what its learners do; everybody else is one of its learners. */
export const isLeadRole = { student: false, teacher: true, assistant: true } as const satisfies Record<
  MemberRole,
  boolean
>

/**
 * As what each kind of place takes people in. An organisation takes nobody in: all of its students learn there, and its
 * administrators look after it.
 */
export const rolesOfPlace = {
  class: memberRoles,
  course: memberRoles,
  project: memberRoles,
  organisation: [],
} as const satisfies Record<PlaceKind, readonly MemberRole[]>
