import { kindLabels } from '@lab/contract/kinds'
import type { DatasetAttachment, DatasetRow } from '@lab/contract/dataset'
import { DeleteOutlined, EditOutlined, FolderOpenOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { FileSize, Num } from '../../../kit/measures.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { useStaleContents } from '../../life/stale.ts'
import { useHere } from '../../use-here.ts'
import { useLinks } from '../../use-links.ts'
import { useContent } from '../../use-place.ts'
import styles from './attached.module.css'
import { later } from '../../../kit/later.tsx'

const DatasetPicker = later(async () => ({ default: (await import('../../pickers/dataset-picker.tsx')).DatasetPicker }))
const AttachmentDialog = later(() => import('./attachment-dialog.tsx'))

const rowKey = (row: DatasetAttachment): string => row.dataset_id
/** All of them are on one page. */
const query = { page: 1, per_page: 100 }

const columnsOf = (hrefOf: (row: DatasetAttachment) => string): TableColumn<DatasetAttachment>[] => [
  {
    key: 'title',
    title: kindLabels.dataset,
    isFixed: true,
    minWidth: 260,
    render: (row) => <TitleCell title={row.title} to={hrefOf(row)} kind="dataset" note={row.creator.real_name} />,
  },
  {
    key: 'path',
    title: '在环境中的位置',
    priority: 8,
    minWidth: 200,
    render: (row) => <code className={styles.path}>{row.path}</code>,
  },
  {
    key: 'version',
    title: '版本',
    priority: 7,
    width: 148,
    render: (row) =>
      row.pinned_version === null ? (
        <span>最新（v{row.published_version}）</span>
      ) : (
        <span className={styles.pinned}>
          固定 v{row.pinned_version}
          {row.pinned_version < row.published_version && (
            <ToneTag tone="amber">{`有 v${row.published_version}`}</ToneTag>
          )}
        </span>
      ),
  },
  {
    key: 'files',
    title: '文件',
    priority: 2,
    width: 80,
    align: 'right',
    render: (row) => <Num value={row.file_count} />,
  },
  {
    key: 'size',
    title: '大小',
    priority: 3,
    width: 100,
    align: 'right',
    render: (row) => <FileSize bytes={row.total_bytes} />,
  },
  { key: 'state', title: '状态', priority: 9, width: 96, render: (row) => <StateTag state={row.state} /> },
]

/** 数据集: what a content's environments have mounted read-only, in which version and where. The same page everywhere. */
export default function AttachedDatasets() {
  const { kind, id } = useContent()
  const { isCase } = useHere()
  const { href, has } = useLinks()
  const stale = useStaleContents()
  const picking = useOpening()
  const editing = useOpeningOf<DatasetAttachment>()
  const source = api.dataset.attached.query({ params: { id } }, { quiet: true })
  const { data } = useQuery(source)
  const canEdit = data?.can_edit === true && !isCase

  const addressOf = useMemo(
    () => (row: DatasetAttachment) => {
      const params = { datasetid: row.dataset_id }
      return has('dataset.content', params) ? href('dataset.content', params) : `/env/dataset/${row.dataset_id}/content`
    },
    [has, href],
  )
  const columns = useMemo(() => columnsOf(addressOf), [addressOf])
  const actions = useMemo<Action<DatasetAttachment>[]>(
    () => [
      { key: 'open', label: '查看文件', icon: FolderOpenOutlined, on: 'one', to: addressOf },
      ...(canEdit
        ? [
            {
              key: 'edit',
              label: '设置',
              icon: EditOutlined,
              on: 'one' as const,
              opens: ([row]: DatasetAttachment[]) => editing.of(row!),
            },
            {
              key: 'detach',
              label: '移除',
              icon: DeleteOutlined,
              danger: true,
              confirm: (rows: DatasetAttachment[]) =>
                `移除${rows.map((row) => `「${row.title}」`).join('、')}？之后启动的环境中不再有 ${rows.map((row) => row.path).join('、')}；已发布的版本不受影响。`,
              run: async (rows: DatasetAttachment[]) => {
                for (const row of rows) {
                  await api.dataset.detach({ params: { id, dataset_id: row.dataset_id } })
                }
                await stale(kind, 'dataset')
              },
              done: '已移除',
            },
          ]
        : []),
    ],
    [addressOf, canEdit, editing, id, kind, stale],
  )
  const attach = async (rows: DatasetRow[]) => {
    const present = new Set(data?.datasets.map((one) => one.dataset_id))
    const added = rows.filter((row) => !present.has(row.id))
    if (added.length === 0) return
    try {
      await api.dataset.attach({ params: { id }, body: { dataset_ids: added.map((row) => row.id) } })
    } catch {
      // The refusal was said in a dialog.
      return
    }
    showToast(`已添加 ${added.length} 个数据集`)
    await stale(kind, 'dataset')
  }
  return (
    <>
      {data && data.total > 0 && (
        <Alert
          className={styles.note}
          type="info"
          showIcon
          title="数据集以只读方式挂载到每台主机。学员使用开始学习时的版本；修改后请重新发布实验，新开始的学员才会使用新的设置。"
        />
      )}
      <ListPage
        name="attached-datasets"
        title="数据集"
        hideTitle
        {...(canEdit
          ? {
              primaryAction: {
                key: 'attach',
                label: '添加数据集',
                icon: PlusOutlined,
                opens: picking,
              },
            }
          : {})}
        columns={columns}
        rowKey={rowKey}
        query={query}
        onQueryChange={() => undefined}
        hidePagination
        rowActions={actions}
        bulkActions={canEdit ? actions : []}
        empty={{
          kind: 'dataset',
          text: canEdit ? '添加数据集后，学员可以在环境的 /data 目录中直接读取其中的文件。' : '此内容没有使用数据集。',
        }}
        source={{ ...source, select: ({ datasets, total }) => ({ rows: datasets, total }) }}
      />
      <Opened by={picking}>
        {(close) => <DatasetPicker open onConfirm={(rows) => void attach(rows)} onClose={close} />}
      </Opened>
      <Opened by={editing}>
        {(close, row) => (
          <AttachmentDialog
            contentId={id}
            attachment={row}
            onClose={close}
            onSaved={() => void stale(kind, 'dataset')}
          />
        )}
      </Opened>
    </>
  )
}
