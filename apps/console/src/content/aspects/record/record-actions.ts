import type { RecordListRow } from '@lab/contract/record'
import { CheckOutlined, RollbackOutlined } from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { Action } from '../../../kit/action.ts'

/** The parts of a record that decide what can be done with it. */
export type Gradable = Pick<RecordListRow, 'id' | 'state' | 'can' | 'learner'>

/** Whether a grade can be confirmed: hidden where nothing was submitted, with the reason where one may not. */
export const mayConfirm = (row: Gradable): boolean | string =>
  row.id !== null && row.state === 'submitted' && (row.can.grade ?? false)

/** Whether work can be returned: what was submitted or graded. */
export const mayReturn = (row: Gradable): boolean | string =>
  row.id !== null && (row.state === 'submitted' || row.state === 'graded') && (row.can.grade ?? false)

export const idsOf = (rows: readonly Gradable[]): string[] => rows.flatMap((row) => (row.id === null ? [] : [row.id]))

/** 确认评分: what checks and answers earned, and what was corrected, becomes the grade. */
export const confirmGrades: Action<Gradable> = {
  key: 'grade',
  label: '确认评分',
  icon: CheckOutlined,
  can: mayConfirm,
  confirm: (rows) =>
    rows.length === 1
      ? `确认「${rows[0]!.learner.real_name}」的成绩后，学员即可看到。`
      : `确认选中的 ${rows.length} 份成绩后，学员即可看到。`,
  run: async (rows) => {
    const { graded } = await api.record.finishGrading({ body: { record_ids: idsOf(rows) } })
    showToast(`已确认 ${graded} 份成绩`)
  },
}

/** 退回, continued in a dialog that asks for the reason. */
export const returnRecords = (ask: (rows: Gradable[]) => Promise<void>): Action<Gradable> => ({
  key: 'return',
  label: '退回',
  icon: RollbackOutlined,
  can: mayReturn,
  run: ask,
})
