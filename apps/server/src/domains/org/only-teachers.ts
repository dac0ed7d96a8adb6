import { refuseField, type Refusal } from '../../kernel/result.ts'
import type { UserFacts } from './user-policy.ts'

/** Who teaches in a place from its beginning works at the school: a student may only learn there. */
export const onlyTeachers = (people: readonly UserFacts[]): true | Refusal<'invalid'> =>
  people.every(({ roles }) => roles.some((role) => role !== 'student')) || refuseField('teacher_ids', '只能选择教师')
