import {
  importActionLabels,
  importActions,
  type ImportColumn,
  type ImportField,
  type ImportPreview,
} from '@lab/contract/place'
import type { Tone } from '../../../../kit/tones.ts'

export type ImportAction = (typeof importActions)[number]
export type Encoding = ImportPreview['encoding']
type Counts = ImportPreview['counts']

/** The colour of what happens to a row. */
export const actionTones = {
  create: 'hue',
  join: 'blue',
  update: 'amber',
  present: 'slate',
  refused: 'red',
} as const satisfies Record<ImportAction, Tone>

export const allRows = (counts: Counts): number => importActions.reduce((sum, action) => sum + counts[action], 0)

/** How many people will come in by the import. */
export const incoming = (counts: Counts): number => counts.create + counts.join

/** The chips above the rows: all of them, and each action that occurs. */
export function actionChips(counts: Counts): { action: ImportAction | undefined; label: string; count: number }[] {
  return [
    { action: undefined, label: '全部', count: allRows(counts) },
    ...importActions
      .filter((action) => counts[action] > 0)
      .map((action) => ({ action, label: importActionLabels[action], count: counts[action] })),
  ]
}

/** What confirming will do, in one sentence; the refused rows are never passed over in silence. */
export function importSentence(counts: Counts): string {
  const parts = [
    counts.create > 0 ? `新建 ${counts.create} 个账号并加入` : '',
    counts.join > 0 ? `${counts.join} 名已有账号的学员加入` : '',
    counts.update > 0 ? `${counts.update} 名已加入，更新资料` : '',
    counts.present > 0 ? `${counts.present} 名已加入，保持不变` : '',
    counts.refused > 0 ? `${counts.refused} 行不能导入，将跳过` : '',
  ].filter(Boolean)
  return `${parts.join('；')}。`
}

/** Why an import cannot be confirmed; undefined when it can. */
export function importRefusal(counts: Counts): string | undefined {
  if (incoming(counts) + counts.update > 0) return undefined
  return counts.refused > 0 ? '没有可导入的学员，请修改名单后重新上传' : '名单中的学员都已加入'
}

/** What the button of an import says. */
export const importLabel = (counts: Counts): string =>
  incoming(counts) > 0 ? `导入 ${incoming(counts)} 名学员` : `更新 ${counts.update} 名学员的资料`

/** What came of a finished import. */
export function resultSentence(counts: Counts): string {
  const refused = counts.refused > 0 ? `，${counts.refused} 行未导入` : ''
  const updated = counts.update > 0 ? `${counts.update} 名学员的资料` : ''
  if (incoming(counts) === 0 && updated) return `已更新 ${updated}${refused}`
  return `已导入 ${incoming(counts)} 名学员${updated && `，更新 ${updated}`}${refused}`
}

/** The columns with something in them that were taken for nothing. */
export const unknownColumns = (columns: readonly ImportColumn[]): ImportColumn[] =>
  columns.filter(({ field, example }) => field === null && example !== '')

/** What each column is when one of them becomes something else; another one that was that is not imported any more. */
export const columnsWith = (
  columns: readonly ImportColumn[],
  index: number,
  chosen: ImportField | '',
): (ImportField | '')[] =>
  columns.map(({ field }, at) => (at === index ? chosen : field === null || field === chosen ? '' : field))
