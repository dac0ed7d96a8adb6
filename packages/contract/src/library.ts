import { z } from 'zod'

/** How something is added to a library that may hold it already: beside it, or in its place. */
export const libraryModes = { append: 1, overwrite: 2 } as const
export const LibraryMode = z.union(
  [z.literal(libraryModes.append), z.literal(libraryModes.overwrite)],
  '请选择入库方式',
)
export type LibraryMode = z.output<typeof LibraryMode>

export const libraryModeLabels = { 1: '追加', 2: '覆盖' } as const satisfies Record<LibraryMode, string>
