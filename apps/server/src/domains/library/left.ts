import type { SyncChange } from '@lab/contract/library'
import { partIdOf } from './locks.ts'

/** What of a version was left, by name: a part once, also where it is changed and moved. Pure. */
export const namesOfLeft = (changes: readonly Pick<SyncChange, 'key' | 'part' | 'title'>[]): string[] => [
  ...new Map(changes.map(({ key, part, title }) => [`${part} ${partIdOf(key)}`, `${part}「${title}」`])).values(),
]
