import type { KindBehaviour } from '../../kernel/kinds.ts'
import { lessonLife } from './versions.ts'

const none = async (): Promise<[]> => []

/** Preparations among the kinds: nothing is made of them yet that would need them kept. */
export const lessonBehaviour: KindBehaviour<'lesson'> = {
  life: lessonLife,
  sharing: null,
  datasetsChanged: null,
  usersOf: none,
  isKept: async () => false,
  suiteUsers: none,
  resourceUsers: none,
}
