import { importActionLabels, type ImportPreview } from '@lab/contract/classroom'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../app/request/api.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { DataTable } from '../../../../kit/list/data-table.tsx'
import type { ListColumn } from '../../../../kit/list/list-types.ts'
import { Pagination } from '../../../../kit/list/pagination.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { actionChips, actionTones, type ImportAction } from './import-rules.ts'
import styles from './import.module.css'

type Row = ImportPreview['rows'][number]

const columns: ListColumn<Row>[] = [
  { key: 'line', title: '行', width: 64, align: 'right' },
  { key: 'number', title: '学号', width: 140 },
  { key: 'real_name', title: '姓名', width: 120 },
  { key: 'phone', title: '手机', width: 132 },
  { key: 'email', title: '邮箱', width: 148 },
  {
    key: 'action',
    title: '结果',
    width: 120,
    render: (row) => <ToneTag tone={actionTones[row.action]}>{importActionLabels[row.action]}</ToneTag>,
  },
  {
    key: 'reason',
    title: '说明',
    minWidth: 160,
    render: (row) => (row.reason ? <span title={row.reason}>{row.reason}</span> : ''),
  },
]
const perPage = 50

type ImportRowsProps = { classId: string; preview: ImportPreview }

/** Every row of an import with what happens to it; narrowed by a press on a count. */
export function ImportRows({ classId, preview }: ImportRowsProps) {
  const [action, setAction] = useState<ImportAction>()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.classroom.getImport.query({
      params: { id: classId, import_id: preview.id },
      query: { action, page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
  })
  const shown = data?.import
  return (
    <>
      <fieldset className={styles.chips} aria-label="按结果筛选">
        {actionChips(preview.counts).map((chip) => (
          <button
            key={chip.label}
            type="button"
            className={styles.chip}
            aria-pressed={action === chip.action}
            data-tone={chip.action && actionTones[chip.action]}
            onClick={() => {
              setAction(chip.action)
              setPage(1)
            }}
          >
            {chip.label} <b className="num">{chip.count}</b>
          </button>
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
