import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { examEndpoints } from './handlers.ts'
import { findExam, type FullExam } from './store.ts'

export { examBehaviour } from './behaviour.ts'
export { createExam, type NewExam } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    exam: FullExam
  }
}

/** Exams: what they ask, how they are sat, and what becomes of the answers. */
export const exam: Domain = {
  name: 'exam',
  endpoints: examEndpoints,
  guards: { exam: contentGuard(findExam) },
}
