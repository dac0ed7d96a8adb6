import type { KindBehaviour } from '../../kernel/kinds.ts'
import { isPublishedSomewhere, usersOfDataset } from './attachments.ts'

/** Data sets among the kinds: what uses them is the other contents that mount them. */
export const datasetBehaviour: KindBehaviour<'dataset'> = {
  sharing: null,
  datasetsChanged: null,
  usersOf: usersOfDataset,
  isKept: isPublishedSomewhere,
  suiteUsers: async () => [],
  resourceUsers: async () => [],
}
