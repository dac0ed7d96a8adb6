import {
  schoolFieldLabel,
  schoolFieldOf,
  schoolFieldsOf,
  schoolSheetLabels,
  schoolSheets,
  type ReadSheet,
  type SchoolImport,
  type SchoolMapping,
  type SchoolSheet,
} from '@lab/contract/school-import'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { heldFile, readAgain } from '../read-file.ts'
import styles from './school-import.module.css'

type As = SchoolSheet | ''
const sheetOptions = [
  ...schoolSheets.map((value) => ({ value: value as As, label: schoolSheetLabels[value] })),
  { value: '' as As, label: '不导入' },
]
const encodings = [
  { value: 'utf-8' as const, label: 'UTF-8' },
  { value: 'gb18030' as const, label: 'GBK' },
]

const missingIn = ({ sheet, columns }: ReadSheet): string[] =>
  sheet === null
    ? []
    : schoolFieldsOf(sheet).filter(
        (field) => schoolFieldOf(sheet, field)?.isNeeded && !columns.some((column) => column.field === field),
      )
const unread = ({ columns }: ReadSheet): number =>
  columns.filter(({ field, example }) => field === null && example !== '').length

const mappingOf = (sheets: readonly ReadSheet[]): SchoolMapping =>
  Object.fromEntries(
    sheets.map(({ name, sheet, columns }) => [
      name,
      sheet === null ? { as: '' } : { as: sheet, columns: columns.map(({ field }) => field ?? '') },
    ]),
  )

/** What each table and column of the file was taken for, to be put right by somebody who knows. */
export function SheetColumns({ one }: { one: SchoolImport }) {
  const { go } = useLinks()
  const stale = useStale()
  const [sheets, setSheets] = useState(one.sheets)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (one.format === 'oneroster') return null
  const canReread = heldFile(one.id) !== undefined
  const isOpen = one.sheets.some((sheet) => sheet.sheet === null || missingIn(sheet).length > 0)
  const again = async (how: Parameters<typeof readAgain>[1]): Promise<void> => {
    setBusy(true)
    setComplaint(undefined)
    try {
      const id = await readAgain(one.id, how)
      await stale('schoolImport')
      if (id !== undefined) go('org.import.detail', { importid: id }, { replace: true })
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '识别失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  const change = (at: number, next: (sheet: ReadSheet) => ReadSheet): void =>
    setSheets(sheets.map((sheet, index) => (index === at ? next(sheet) : sheet)))
  const left = one.sheets.reduce((total, sheet) => total + unread(sheet), 0)
  return (
    <details className={styles.columns} open={isOpen}>
      <summary>
        工作表和列的对应
        <span className={styles.quiet}>
          {one.sheets.map(({ name, sheet }) => `${name}：${sheet ? schoolSheetLabels[sheet] : '不导入'}`).join('，')}
          {left > 0 && `；${left} 列不导入`}
        </span>
      </summary>
      {!canReread && <p className={styles.quiet}>要改变对应关系，请重新上传文件。</p>}
      {/\.csv$/i.test(one.file_name) && canReread && (
        <Segmented
          label="文件编码"
          options={encodings}
          value={one.encoding}
          isDisabled={isBusy}
          onChange={(encoding) => void again({ encoding })}
        />
      )}
      {sheets.map((sheet, at) => (
        <section key={sheet.name} aria-label={`工作表「${sheet.name}」`}>
          <h3>
            {sheet.name} <span className={styles.quiet}>{sheet.rows} 行</span>
            <SelectField
              label={`工作表「${sheet.name}」作为`}
              prefix="作为"
              width={140}
              value={(sheet.sheet ?? '') as As}
              options={sheetOptions}
              isDisabled={isBusy || !canReread}
              onChange={(as) =>
                change(at, (given) => ({
                  ...given,
                  sheet: as === '' ? null : as,
                  columns: given.columns.map((column) => ({ ...column, field: null })),
                }))
              }
            />
          </h3>
          {sheet.sheet !== null && (
            <ul>
              {sheet.columns.map((column, place) => (
                // A column has no other name than its place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} data-unknown={column.field === null || undefined}>
                  <b title={column.heading}>{column.heading}</b>
                  <small title={column.example}>{column.example || '（空）'}</small>
                  <SelectField
                    label={`列「${column.heading}」的内容`}
                    value={column.field ?? ''}
                    isDisabled={isBusy || !canReread}
                    options={[
                      ...schoolFieldsOf(sheet.sheet!).map((value) => ({
                        value,
                        label: schoolFieldLabel(sheet.sheet!, value),
                      })),
                      { value: '', label: '不导入' },
                    ]}
                    onChange={(field) =>
                      change(at, (given) => ({
                        ...given,
                        columns: given.columns.map((old, index) => ({
                          ...old,
                          // A field is one column's.
                          field: index === place ? field || null : old.field === field ? null : old.field,
                        })),
                      }))
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          {missingIn(sheet).length > 0 && (
            <Note tone="error">
              还没有指定
              {missingIn(sheet)
                .map((field) => `“${schoolFieldLabel(sheet.sheet!, field)}”`)
                .join('、')}
              列
            </Note>
          )}
        </section>
      ))}
      {complaint !== undefined && <Note tone="error">{complaint}</Note>}
      {canReread && (
        <p>
          <Button
            isBusy={isBusy}
            disabled={sheets === one.sheets}
            onClick={() => void again({ mapping: mappingOf(sheets) })}
          >
            按所选的对应重新识别
          </Button>
        </p>
      )}
    </details>
  )
}
