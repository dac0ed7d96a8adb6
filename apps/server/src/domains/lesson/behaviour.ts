import type { KindBehaviour } from '../../kernel/kinds.ts'
import { usersOfResource } from './resource-store.ts'
import { sharedLesson } from './shared.ts'
import { lessonLife } from './versions.ts'

const none = async (): Promise<[]> => []

/** Preparations among the kinds: nothing is made of them yet that would need them kept. */
export const lessonBehaviour: KindBehaviour<'lesson'> = {
  life: lessonLife,
  sharing: sharedLesson,
  datasetsChanged: null,
  usersOf: none,
  isKept: async () => false,
  suiteUsers: none,
  resourceUsers: usersOfResource,
}
