import type { MarkBook, MarkRow } from '@lab/contract/markbook'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { complaintOf, markIn, pastedColumn } from './enter-rules.ts'
import styles from './markbook.module.css'

type Column = MarkBook['scheme']['entered'][number]
type EnterDialogProps = { placeId: string; columns: readonly Column[]; onSaved: () => void; onClose: () => void }

const mostLearners = 300

/** 录入成绩: one column for everybody, typed from row to row or pasted from a spreadsheet. */
export default function EnterDialog({ placeId, columns, onSaved, onClose }: EnterDialogProps) {
  const [columnId, setColumnId] = useState(columns[0]?.id ?? '')
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const list = useRef<HTMLTableSectionElement>(null)
  const { data } = useQuery({
    ...api.markbook.get.query({ params: { id: placeId }, query: { per_page: mostLearners } }, { quiet: true }),
    meta: { placeId },
  })
  const column = columns.find(({ id }) => id === columnId)
  if (!column) return null
  const rows = data?.rows ?? []
  const before = ({ cells }: MarkRow): string => String(cells.find((one) => one.column_id === columnId)?.given ?? '')
  const isExcused = ({ cells }: MarkRow): boolean =>
    cells.some((one) => one.column_id === columnId && one.state === 'excused')
  const textOf = (row: MarkRow): string => typed.get(row.learner.id) ?? before(row)
  const changed = rows.filter((row) => textOf(row) !== before(row))
  const isWrong = changed.some((row) => complaintOf(textOf(row), column.max_score) !== undefined)
  const write = (at: number, texts: readonly string[]): void =>
    setTyped(
      new Map([
        ...typed,
        ...texts.flatMap((text, below) => {
          const row = rows[at + below]
          return row ? [[row.learner.id, text] as const] : []
        }),
      ]),
    )
  const leave = async (): Promise<boolean> =>
    changed.length === 0 ||
    askQuestion({ text: '录入的成绩尚未保存，确定离开吗？', okText: '离开', cancelText: '继续录入', danger: true })
  const close = async (): Promise<void> => {
    if (await leave()) onClose()
  }
  const choose = async (next: string): Promise<void> => {
    if (!(await leave())) return
    setTyped(new Map())
    setColumnId(next)
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      const marks = changed.map((row) => ({ learner_id: row.learner.id, mark: markIn(textOf(row)) ?? null }))
      await api.markbook.setMarks({ params: { id: placeId }, body: { column_id: columnId, marks } })
      showToast(`已保存 ${marks.length} 名学员的成绩`)
      onSaved()
      onClose()
    } catch {
      // The request layer has shown why.
    } finally {
      setSaving(false)
    }
  }
  const focusRow = (at: number): void => list.current?.querySelectorAll('input')[at]?.focus()
  return (
    <Dialog
      title="录入成绩"
      width={560}
      onClose={() => void close()}
      action={{
        label: changed.length > 0 ? `保存 ${changed.length} 项` : '保存',
        run: () => void save(),
        isBusy: isSaving,
        isDisabled: changed.length === 0 || isWrong,
      }}
    >
      <div className={styles.enter}>
        <SelectField
          label="成绩项"
          prefix="成绩项"
          value={columnId}
          options={columns.map(({ id, title, max_score: most }) => ({ value: id, label: `${title}（满分 ${most}）` }))}
          onChange={(next) => void choose(next)}
        />
        <p className={styles.quiet}>按回车到下一名学员；从表格复制一列成绩，粘贴到第一名学员处即可。</p>
        {!data && <i className="bone" aria-busy="true" />}
        {data && rows.length === 0 && <Empty kind="record" title="还没有学员" compact />}
        {rows.length > 0 && (
          <div className={styles.enterList}>
            <table>
              <tbody ref={list}>
                {rows.map((row, at) => {
                  const complaint = complaintOf(textOf(row), column.max_score)
                  return (
                    <tr key={row.learner.id}>
                      <td className="num">{row.learner.number}</td>
                      <th scope="row">{row.learner.real_name}</th>
                      <td
                        onPaste={(event) => {
                          const lines = pastedColumn(event.clipboardData.getData('text'))
                          if (!lines) return
                          event.preventDefault()
                          write(at, lines)
                        }}
                      >
                        <TextField
                          label={`${row.learner.real_name}的${column.title}`}
                          width={108}
                          isNumber
                          isFirst={at === 0}
                          value={textOf(row)}
                          onChange={(text) => write(at, [text])}
                          onEnter={(withShift) => focusRow(at + (withShift ? -1 : 1))}
                        />
                        {isExcused(row) && textOf(row) === '' && <small className={styles.excused}>免计</small>}
                        {complaint && (
                          <small role="alert" className={styles.wrong}>
                            {complaint}
                          </small>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
        {data && data.total > mostLearners && (
          <p className={styles.quiet}>这里列出前 {mostLearners} 名学员，其余的请在成绩表中逐项录入。</p>
        )}
      </div>
    </Dialog>
  )
}
