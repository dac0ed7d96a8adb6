import type { SchoolSheet } from '@lab/contract/school-import'

/** One line of a sheet as it was read: its cells by field, cleaned, the empty ones left out. */
export interface Line {
  sheet: SchoolSheet
  line: number
  values: Readonly<Record<string, string>>
  /** Its place in the import, once it is kept. */
  position?: number
  /** The column of each field, where the line has its own; for errors. */
  at?: Readonly<Record<string, number>>
}

export const valueOf = (line: Pick<Line, 'values'>, field: string): string => line.values[field] ?? ''

/** Cells that name several things: `计算机学院、软件学院`. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\n|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** What a file says as a whole. */
export interface Scope {
  /** It names only what changed: who is not in it stays where they are. */
  isDelta: boolean
  /** Paths of the organisations whose teachers and students the file has. */
  teacher: string[]
  student: string[]
  /** Classes that it has, as `path⏎name`. */
  classes: string[]
}

export const classKey = (path: string, name: string): string => `${path}\n${name}`
