import { menuPages } from '@lab/contract/menu-pages'
import { schoolFormatLabels, schoolImportStateLabels, type SchoolImport } from '@lab/contract/school-import'
import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { downloadFile } from '../../../api/request/download.ts'
import { useStale } from '../../../api/use-stale.ts'
import { EntryTabs } from '../../../content/entry-tabs.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { outcomeText, stateTones } from '../words.ts'

const UploadDialog = later(() => import('../parts/upload-dialog.tsx'))

/** 学校导入: what was brought in of the school as a whole, and what still waits to be looked at. */
export default function ImportList() {
  const [query, setQuery] = useListQuery()
  const { href, go } = useLinks()
  const stale = useStale()
  const uploading = useOpening()
  const list = api.schoolImport.list.query({ query: { page: query.page, per_page: query.per_page } })
  const { data } = useQuery(list)
  const columns = useMemo(
    (): TableColumn<SchoolImport>[] => [
      {
        key: 'file_name',
        title: '文件',
        isFixed: true,
        minWidth: 240,
        render: (row) => <TitleCell title={row.file_name} to={href('org.import.detail', { importid: row.id })} />,
      },
      { key: 'format', title: '格式', priority: 3, width: 132, render: ({ format }) => schoolFormatLabels[format] },
      {
        key: 'state',
        title: '状态',
        inCard: 'state',
        priority: 9,
        width: 112,
        render: ({ state }) => <ToneTag {...stateTones[state]}>{schoolImportStateLabels[state]}</ToneTag>,
      },
      { key: 'outcome', title: '结果', priority: 8, minWidth: 220, render: outcomeText },
      { key: 'created_by', title: '操作人', priority: 4, width: 112, render: (row) => row.created_by.real_name },
      {
        key: 'created_at',
        title: '上传时间',
        priority: 5,
        width: 132,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
    ],
    [href],
  )
  const actions: Action<SchoolImport>[] = [
    {
      key: 'remove',
      label: '放弃',
      icon: DeleteOutlined,
      danger: true,
      on: 'one',
      can: (row) => row.state === 'ready' && (row.can.edit ?? false),
      confirm: ([row]) => `放弃导入「${row!.file_name}」？还没有写入任何内容。`,
      run: ([row]) => api.schoolImport.remove({ params: { id: row!.id } }),
      done: '已放弃导入',
    },
  ]
  return (
    <>
      <ListPage
        name="school-imports"
        title="学校导入"
        tabs={<EntryTabs at={menuPages.org} />}
        note={data?.customer.name}
        columns={columns}
        rowKey={(row) => row.id}
        filters={[]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('schoolImport')}
        primaryAction={{ key: 'upload', label: '上传学校文件', icon: UploadOutlined, opens: uploading }}
        pageActions={[
          {
            key: 'template',
            label: '下载模板',
            icon: DownloadOutlined,
            run: () => void downloadFile('/apis/v2/school-import-template', '学校导入模板.xlsx'),
          },
        ]}
        source={{ ...list, select: ({ imports, total }) => ({ rows: imports, total }) }}
        empty={{
          kind: 'class',
          text: '还没有导入过学校。一个 Excel 工作簿就可以带来全部组织、教师、班级和学生，核对之后再写入，也可以整体撤销。',
        }}
      />
      <Opened by={uploading}>
        {(close) => (
          <UploadDialog
            onClose={close}
            onRead={(id) => {
              close()
              void stale('schoolImport')
              go('org.import.detail', { importid: id })
            }}
          />
        )}
      </Opened>
    </>
  )
}
