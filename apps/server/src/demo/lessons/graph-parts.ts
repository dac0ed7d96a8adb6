import type { PointMark, RelationKind } from '@lab/contract/lesson-graph'
import type { OutlineLevel } from '@lab/contract/lesson-outline'

export interface DemoPoint {
  title: string
  level: OutlineLevel | null
  /** The line of the outline that teaches it. */
  line?: string
  /** What question banks call it. */
  aliases?: readonly string[]
  marks?: readonly PointMark[]
  /** Keys of experiments with which it is taught. */
  experiments?: readonly string[]
}

export const point = (
  title: string,
  level: OutlineLevel | null,
  more: Omit<DemoPoint, 'title' | 'level'> = {},
): DemoPoint => ({
  title,
  level,
  ...more,
})

export const among = (kind: RelationKind, from: string, ...to: string[]) =>
  to.map((title) => [kind, from, title] as const)
