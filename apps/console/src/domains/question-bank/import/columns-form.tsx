import { columnFieldLabels, columnFields, type ColumnField, type QuestionImport } from '@lab/contract/question-import'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Note } from '../../../kit/note.tsx'
import styles from './import.module.css'

const fields = [
  { value: '', label: '不导入' },
  ...columnFields.map((value) => ({ value, label: columnFieldLabels[value] })),
]

/** What the columns of a foreign table hold, said by somebody who knows. */
export function ColumnsForm({ bankId, one, onDone }: { bankId: string; one: QuestionImport; onDone?: () => void }) {
  const [sheets, setSheets] = useState(one.sheets)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stale = useStale()
  const isGuessed = one.sheets.some(({ columns }) => columns.some(({ field, heading }) => field !== null && !heading))
  const set = (sheet: number, column: number, field: ColumnField | null): void =>
    setSheets(
      sheets.map((given, at) =>
        at === sheet
          ? { ...given, columns: given.columns.map((old, place) => (place === column ? { ...old, field } : old)) }
          : given,
      ),
    )
  const read = async (): Promise<void> => {
    if (!sheets.some(({ columns }) => columns.some(({ field }) => field === 'stem')))
      return setComplaint('请至少为一列选择「题干」')
    setBusy(true)
    try {
      const body = { sheets: sheets.map(({ name, columns }) => ({ name, fields: columns.map(({ field }) => field) })) }
      await api.questionImport.readAgain({ params: { id: bankId, import_id: one.id }, body }, { quiet: true })
      await stale('questionImport')
      onDone?.()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <Note tone="info">
        {one.state !== 'columns'
          ? '按新选择的列重新识别。'
          : isGuessed
            ? '表格没有列名，已按内容推测。请核对每一列，至少要有题干。'
            : '没有认出表格的列。请选择每一列的内容，至少要有题干。'}
        {one.is_mended && '重新识别会丢弃已做的修改。'}
      </Note>
      {sheets.map((sheet, at) => (
        <div key={sheet.name} className={styles.scroll}>
          <table className={styles.table}>
            <caption>工作表「{sheet.name}」</caption>
            <thead>
              <tr>
                <th>列名</th>
                <th>内容示例</th>
                <th>作为</th>
              </tr>
            </thead>
            <tbody>
              {sheet.columns.map((column, place) => (
                // A column has no other name than its place.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <th scope="row">{column.heading || `第 ${place + 1} 列`}</th>
                  <td className={styles.sample}>{column.sample}</td>
                  <td>
                    <SelectField
                      label={`列「${column.heading || place + 1}」的内容`}
                      width={200}
                      value={column.field ?? ''}
                      options={fields}
                      onChange={(field) => set(at, place, field === '' ? null : (field as ColumnField))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {complaint && (
        <p role="alert" className={styles.complaint}>
          {complaint}
        </p>
      )}
      <p>
        <Button look="primary" isBusy={isBusy} onClick={() => void read()}>
          按所选的列识别
        </Button>
      </p>
    </div>
  )
}
