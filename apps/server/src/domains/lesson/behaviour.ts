import type { KindBehaviour } from '../../kernel/kinds.ts'
import { usersOfResource } from './resource-store.ts'
import { sharedLesson } from './shared.ts'
import { lessonLife } from './versions.ts'

const none = async (): Promise<[]> => []

/** Preparations among the kinds. Nothing needs one: a course takes what it is taught from along. */
export const lessonBehaviour: KindBehaviour<'lesson'> = {
  life: lessonLife,
  sharing: sharedLesson,
  datasetsChanged: null,
  usersOf: none,
  isKept: async () => false,
  suiteUsers: none,
  resourceUsers: usersOfResource,
}
