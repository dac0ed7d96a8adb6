import type { ContentUse } from '@lab/contract/content'
import { api } from '../api/request/api.ts'
import type { Traces } from '../kit/removal.ts'

/** The names in brackets after their number: 3 个班级（甲、乙、丙）. */
const counted = (names: readonly string[], counter: string): string =>
  `${names.length} ${counter}（${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}）`

/** What the question before deleting a content says of its use. */
export function tracesOf({ running, classes, records, is_kept: isKept }: ContentUse): Traces {
  const goesWith = [
    ...(classes.length ? [counted(classes, '个班级')] : []),
    ...(records ? [`${records} 条学习记录`] : []),
    ...(isKept && !records ? ['已发布的实验在引用'] : []),
  ]
  if (running.length === 0) return { goesWith }
  return { goesWith, staysBecause: `正在被使用（${running.slice(0, 5).join('、')}${running.length > 5 ? '等' : ''}）` }
}

/** Asks the server what hangs from contents, in their order. */
export async function contentTraces(rows: readonly { id: string }[]): Promise<Traces[]> {
  const { uses } = await api.content.uses({ body: { ids: rows.map((row) => row.id) } })
  return uses.map(tracesOf)
}
