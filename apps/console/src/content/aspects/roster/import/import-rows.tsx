import { importActionLabels, sexLabels, type FirstPasswordRule, type ImportPreview } from '@lab/contract/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { DataTable } from '../../../../kit/list/data-table.tsx'
import type { TableColumn } from '../../../../kit/list/list-types.ts'
import { Pagination } from '../../../../kit/list/pagination.tsx'
import { Press } from '../../../../kit/press.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { actionChips, actionTones, type ImportAction } from './import-rules.ts'
import styles from './import.module.css'

type Row = ImportPreview['rows'][number]

const optionalKeys = ['sex', 'administrative_class', 'major', 'group_name'] as const
const allColumns: TableColumn<Row>[] = [
  // Columns without room are shown below the name, never below the number of a line.
  { key: 'real_name', title: '姓名', isFixed: true, width: 140 },
  { key: 'line', title: '行', priority: 8, width: 64, align: 'right' },
  { key: 'number', title: '学号', priority: 9, width: 140 },
  {
    key: 'sex',
    title: '性别',
    priority: 3,
    width: 64,
    render: (row) => (row.sex === '' ? '' : sexLabels[row.sex]),
  },
  { key: 'administrative_class', title: '行政班', priority: 5, width: 132 },
  { key: 'major', title: '专业', priority: 4, width: 132 },
  { key: 'group_name', title: '小组', priority: 6, width: 112 },
  { key: 'phone', title: '手机', priority: 2, width: 132 },
  { key: 'email', title: '邮箱', priority: 1, width: 148 },
  {
    key: 'action',
    title: '结果',
    priority: 10,
    width: 120,
    render: (row) => <ToneTag tone={actionTones[row.action]}>{importActionLabels[row.action]}</ToneTag>,
  },
  {
    key: 'reason',
    title: '说明',
    priority: 7,
    minWidth: 160,
    render: (row) => (row.reason ? <span title={row.reason}>{row.reason}</span> : ''),
  },
]
const perPage = 50

/** The columns that the list fills: most lists know nothing of majors or groups. */
const columnsOf = (preview: ImportPreview): TableColumn<Row>[] =>
  allColumns.filter(
    ({ key }) => optionalKeys.every((one) => one !== key) || preview.columns.some(({ field }) => field === key),
  )

/** A page of an import's rows; those of a preview under the choice of first passwords. */
export const rowsOf = (
  placeId: string,
  id: string,
  given: { first_password?: FirstPasswordRule | undefined; action?: ImportAction | undefined; page: number },
) => api.place.getImport.query({ params: { id: placeId, import_id: id }, query: { ...given, per_page: perPage } })

type ImportRowsProps = { placeId: string; preview: ImportPreview; firstPassword?: FirstPasswordRule }

/** Every row of an import with what happens to it; narrowed by a press on a count. */
export function ImportRows({ placeId, preview, firstPassword }: ImportRowsProps) {
  const [action, setAction] = useState<ImportAction>()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rowsOf(placeId, preview.id, { first_password: firstPassword, action, page }),
    placeholderData: keepPreviousData,
  })
  const shown = data?.import
  const columns = useMemo(() => columnsOf(preview), [preview])
  return (
    <>
      <fieldset className={styles.chips} aria-label="按结果筛选">
        {actionChips(preview.counts).map((chip) => (
          <Press
            key={chip.label}
            className={styles.chip}
            aria-pressed={action === chip.action}
            data-tone={chip.action && actionTones[chip.action]}
            onClick={() => {
              setAction(chip.action)
              setPage(1)
            }}
          >
            {chip.label} <b className="num">{chip.count}</b>
          </Press>
        ))}
      </fieldset>
      <div className={styles.rows}>
        {error && !shown ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="名单"
            density="dense"
            stickyTop="0px"
            rows={shown?.rows}
            columns={columns}
            rowKey={(row) => String(row.line)}
            isStale={isPlaceholderData}
            placeholder={shown?.rows.length === 0 ? <Empty compact /> : undefined}
          />
        )}
      </div>
      {(shown?.total ?? 0) > perPage && (
        <Pagination page={page} pageSize={perPage} pageSizes={[perPage]} total={shown?.total} onChange={setPage} />
      )}
    </>
  )
}
