import {
  schoolActionLabels,
  schoolActions,
  schoolSheetLabels,
  schoolSheets,
  type SchoolAction,
  type SchoolImport,
  type SchoolRow,
  type SchoolSheet,
} from '@lab/contract/school-import'
import { StopOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { actionTones, isWorking } from '../words.ts'
import styles from './school-import.module.css'

const filters: ListFilter[] = [
  {
    kind: 'select',
    name: 'sheet',
    label: '工作表',
    options: schoolSheets.map((value) => ({ value, label: schoolSheetLabels[value] })),
  },
  {
    kind: 'select',
    name: 'action',
    label: '结果',
    options: schoolActions.map((value) => ({ value, label: schoolActionLabels[value] })),
  },
  { kind: 'search', placeholder: '搜索编号、名称、组织' },
]

const changesText = ({ changes }: SchoolRow): string =>
  changes.map(({ label, from, to }) => `${label}：${from || '空'} → ${to}`).join('；')
const reasonText = ({ cell, reason, is_deactivated: isClosed }: SchoolRow): string =>
  [cell && `${cell}：`, reason, isClosed && `${reason && '；'}账号已停用`].filter(Boolean).join('')

const cut = (text: string) =>
  text ? (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  ) : (
    '--'
  )

/** What has to be read goes on in a line below. */
const said = (text: string) => (text ? <span className={styles.said}>{text}</span> : '--')

/** Every line of an import with what happens to it; people who are not in the file may be deactivated here. */
export function ImportRows({ one }: { one: SchoolImport }) {
  const [query, setQuery] = useListQuery()
  const stale = useStale()
  const isUndone = one.state === 'undone'
  const columns = useMemo(
    (): TableColumn<SchoolRow>[] => [
      {
        key: 'name',
        title: '名称',
        isFixed: true,
        minWidth: 200,
        render: (row) => row.name || '（未填写）',
      },
      { key: 'sheet', title: '工作表', priority: 6, width: 84, render: (row) => schoolSheetLabels[row.sheet] },
      { key: 'line', title: '行', priority: 5, width: 72, align: 'right', render: (row) => row.line || '--' },
      { key: 'key', title: '编号', priority: 8, width: 148, render: (row) => row.key || '--' },
      { key: 'organization', title: '组织', priority: 4, minWidth: 140, render: (row) => cut(row.organization) },
      {
        key: 'action',
        title: '结果',
        inCard: 'state',
        priority: 10,
        width: 116,
        render: (row) => <ToneTag tone={actionTones[row.action]}>{schoolActionLabels[row.action]}</ToneTag>,
      },
      { key: 'changes', title: '变化', priority: 7, minWidth: 160, render: (row) => said(changesText(row)) },
      { key: 'reason', title: '说明', priority: 9, minWidth: 220, render: (row) => said(reasonText(row)) },
      ...(isUndone
        ? [{ key: 'undone', title: '撤销', priority: 9, minWidth: 160, render: (row: SchoolRow) => said(row.undone) }]
        : []),
    ],
    [isUndone],
  )
  const deactivating: Action<SchoolRow> = {
    key: 'deactivate',
    label: '停用账号',
    icon: StopOutlined,
    danger: true,
    can: (row) => row.action === 'leaver' && !row.is_deactivated && (one.can.edit ?? false),
    confirm: (rows) => `停用 ${rows.length} 个不在名单中的账号？他们不能再登录，内容和学习记录会保留，可以随时启用。`,
    run: async (rows) => {
      const body = { positions: rows.map(({ position }) => position) }
      const { deactivated, kept } = await api.schoolImport.deactivate({ params: { id: one.id }, body })
      showToast(`已停用 ${deactivated} 个账号${kept ? `，${kept} 个没有停用，原因见「说明」` : ''}`)
    },
  }
  const list = api.schoolImport.rows.query({
    params: { id: one.id },
    query: {
      page: query.page,
      per_page: query.per_page,
      keyword: query.selectValue,
      sheet: oneOf<SchoolSheet>(schoolSheets, query.sheet),
      action: oneOf<SchoolAction>(schoolActions, query.action),
    },
  })
  const actions = isWorking(one) || isUndone ? [] : [deactivating]
  return (
    <ListPage
      name="school-import-rows"
      title="每一行的结果"
      hideTitle
      source={{ ...list, placeholderData: keepPreviousData, select: ({ rows, total }) => ({ rows, total }) }}
      query={query}
      onQueryChange={setQuery}
      columns={columns}
      rowKey={(row) => String(row.position)}
      filters={filters}
      rowActions={actions}
      bulkActions={actions}
      onActionDone={() => void stale('schoolImport')}
      empty={{ text: '文件里没有认出可以导入的内容，请在上面指定工作表和列。' }}
    />
  )
}
