import type { Guards } from '../../kernel/policy/objects.ts'
import { contentPolicy } from '../content/index.ts'
import { findLesson } from '../lesson/index.ts'
import { findPlace } from '../place/index.ts'
import { coursePolicy, type CourseFacts } from './policy.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    course: CourseFacts
  }
}

export const courseGuards: Guards = {
  course: {
    async load(tx, id, actor, kernel) {
      const place = await findPlace(tx, id, actor.userId)
      if (place?.placeKind !== 'course') return null
      const lesson = await findLesson(tx, id, { actor, kernel })
      return lesson && { ...place, isShown: contentPolicy.view(actor, lesson) === true }
    },
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.name,
    can: coursePolicy,
  },
}
