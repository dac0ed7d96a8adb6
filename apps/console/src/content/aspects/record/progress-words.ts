import { kinds } from '@lab/contract/kinds'
import type { RecordRow } from '@lab/contract/record'

/** How far a record is: of what is sat how much was answered, of everything else how much is done. */
export function progressFact({
  kind,
  progress,
  passed_count: passed,
  step_count: count,
}: Pick<RecordRow, 'kind' | 'progress' | 'passed_count' | 'step_count'>): { label: string; text: string } {
  if (kinds[kind].isSat) return { label: '作答', text: `已答 ${Math.round((progress * count) / 100)} / ${count} 题` }
  return { label: '进度', text: `${Math.round(progress)}%（${passed}/${count}）` }
}
