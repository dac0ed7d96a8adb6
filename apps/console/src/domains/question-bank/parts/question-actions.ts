import type { BankQuestionRow } from '@lab/contract/bank-question'
import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  FormOutlined,
  HistoryOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import type { Action } from '../../../kit/action.ts'
import type { OpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { usesText } from './uses-text.ts'

type Row = BankQuestionRow
/** The dialogs that actions open, each with what it is about. */
export type QuestionDialog =
  | { is: 'preview' | 'versions' | 'edit'; row: Row }
  | { is: 'change' | 'move' | 'copy' | 'export'; rows: Row[] }

type Tools = {
  bankId: string
  /** True, or why not. */
  canEdit: true | string
  dialogs: OpeningOf<QuestionDialog>
  refresh: () => Promise<void>
}

const named = (rows: readonly Row[]): string => (rows.length === 1 ? `第 ${rows[0]!.number} 题` : `${rows.length} 道题`)

/** Asks with who uses the questions, removes them and offers to bring them back. */
async function remove({ bankId, refresh }: Tools, rows: readonly Row[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  const { uses } = await api.bankQuestion.uses({ params: { id: bankId }, body: { ids } })
  const used = uses.length > 0 ? `${usesText(uses)}正在使用，它们保留各自的题目。` : ''
  const agreed = await askQuestion({
    title: '删除题目',
    text: `删除${named(rows)}？${used}删除后可以在「已删除的题目」中恢复。`,
    okText: '删除',
    danger: true,
  })
  if (!agreed) return false
  await api.bankQuestion.remove({ params: { id: bankId }, body: { ids } })
  await refresh()
  const undo = async (): Promise<void> => {
    await api.bankQuestion.restore({ params: { id: bankId }, body: { ids } })
    await refresh()
    showToast(`${named(rows)}已恢复`)
  }
  showToast(`${named(rows)}已删除`, { kind: 'removed', action: { label: '撤销', run: () => void undo() } })
  return true
}

/** What can be done with a bank's questions, in its order on a row. */
export function questionActions(tools: Tools): Action<Row>[] {
  const { canEdit, dialogs } = tools
  const can = (): true | string => canEdit
  const one = (is: 'preview' | 'versions' | 'edit') => (rows: Row[]) => dialogs.of({ is, row: rows[0]! })
  const many = (is: 'change' | 'move' | 'copy' | 'export') => (rows: Row[]) => dialogs.of({ is, rows })
  return [
    { key: 'preview', label: '预览', icon: EyeOutlined, on: 'one', opens: one('preview') },
    { key: 'edit', label: '编辑', icon: EditOutlined, on: 'one', can, opens: one('edit') },
    { key: 'change', label: '批量修改', icon: FormOutlined, on: 'many', can, opens: many('change') },
    { key: 'copy', label: '复制到', icon: CopyOutlined, opens: many('copy') },
    { key: 'move', label: '移动到', icon: SwapOutlined, can, opens: many('move') },
    { key: 'export', label: '导出', icon: DownloadOutlined, on: 'many', opens: many('export') },
    { key: 'versions', label: '历史版本', icon: HistoryOutlined, on: 'one', opens: one('versions') },
    { key: 'remove', label: '删除', icon: DeleteOutlined, danger: true, can, run: (rows) => remove(tools, rows) },
  ]
}
