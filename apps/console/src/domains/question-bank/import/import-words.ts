import type { DraftCounts, DraftState, ImportReport, ImportState, UndoReport } from '@lab/contract/question-import'
import type { Tone } from '../../../kit/tones.ts'
import type { StateIcon } from '../../../kit/states.ts'

export const draftTones: Record<DraftState, { tone: Tone; icon: StateIcon }> = {
  ready: { tone: 'green', icon: 'check' },
  doubtful: { tone: 'amber', icon: 'warn' },
  unfinished: { tone: 'red', icon: 'cross' },
  same: { tone: 'blue', icon: 'flag' },
  excluded: { tone: 'grey', icon: 'dash' },
}

export const importTones: Record<ImportState, { tone: Tone; icon: StateIcon }> = {
  reading: { tone: 'blue', icon: 'clock' },
  columns: { tone: 'amber', icon: 'warn' },
  ready: { tone: 'amber', icon: 'warn' },
  writing: { tone: 'blue', icon: 'clock' },
  done: { tone: 'green', icon: 'check' },
  undone: { tone: 'grey', icon: 'dash' },
  failed: { tone: 'red', icon: 'cross' },
}

/** How many questions go into the bank when the import is confirmed. */
export const importable = ({ ready, doubtful }: DraftCounts): number => ready + doubtful

const parts = (said: readonly [number, string][]): string =>
  said.flatMap(([count, words]) => (count > 0 ? `${count} 道${words}` : [])).join('，')

/** What confirming would do, in one sentence. */
export const confirmText = (counts: DraftCounts): string => {
  const left = parts([
    [counts.same, '与已有题目重复'],
    [counts.excluded, '已设为不导入'],
  ])
  return `将导入 ${importable(counts)} 道题${left && `；${left}，不会导入`}。`
}

/** What an import came to, for its line in the list. */
export const reportText = ({ created, versions, unchanged, same, excluded, unfinished }: ImportReport): string =>
  parts([
    [created, '新题目'],
    [versions, '新版本'],
    [unchanged, '与题库相同'],
    [same + excluded + unfinished, '未导入'],
  ]) || '没有导入题目'

export const undoText = ({ removed, restored, left, points }: UndoReport): string =>
  [
    parts([
      [removed, '已移到「已删除的题目」'],
      [restored, '已恢复为导入前的内容'],
      [left, '保留'],
    ]) || '没有需要撤销的题目',
    ...(points > 0 ? [`删除了 ${points} 个新建的知识点`] : []),
  ].join('，')
