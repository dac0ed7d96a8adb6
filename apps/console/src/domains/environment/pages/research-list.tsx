import {
  CodeOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  SaveOutlined,
} from '@ant-design/icons'
import type { ResearchEnvironment } from '@lab/contract/research'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { formatFileSize } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { EnvironmentState } from '../parts/state.tsx'
import { timeLeft } from '../../../players/environment/words.ts'
import { hostWords } from '../words.ts'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const ResearchDialog = later(() => import('../parts/research-dialog.tsx'))
const EnvironmentWindow = later(() => import('../parts/environment-window.tsx'))

type Row = ResearchEnvironment

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索环境名称' },
  { kind: 'select', name: 'mine', label: '所有者', options: [{ value: '1', label: '我的' }] },
]

const isRunning = (row: Row): boolean => row.env_record?.state === 'running'

/** Why it is not as its owner left it, in one line; empty when all is well. */
const trouble = (row: Row): string =>
  row.failure || (row.save_failure && `主目录没有保存：${row.save_failure}`) || row.summary

/** Long-lived environments of teachers: stopped and started again with everything in their home directories. */
export default function ResearchEnvironments() {
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<Row>()
  const mayCreate = useMay('research.change')
  const creating = useOpening()
  const [openRecord, setOpenRecord] = useState<string>()
  const now = useNow().getTime()

  const columns: TableColumn<Row>[] = [
    {
      key: 'title',
      title: '名称',
      isFixed: true,
      minWidth: 220,
      render: (row) => <TitleCell kind="environment" title={row.title} note={trouble(row)} />,
    },
    {
      key: 'state',
      title: '状态',
      priority: 9,
      width: 110,
      render: (row) =>
        row.env_record ? (
          <EnvironmentState record={row.env_record} />
        ) : (
          <StateTag state={row.failure ? 'failed' : 'stopped'} />
        ),
    },
    { key: 'owner', title: '所有者', priority: 5, width: 110, render: (row) => row.owner.real_name },
    {
      key: 'suite',
      title: '环境套件',
      priority: 4,
      minWidth: 180,
      render: (row) => (row.suite ? <TitleCell title={row.suite.title} note={hostWords(row.suite)} /> : '套件已删除'),
    },
    {
      key: 'disks',
      title: '保存的文件',
      priority: 1,
      width: 110,
      align: 'right',
      render: (row) =>
        row.saved_at ? formatFileSize(row.disks.reduce((sum, disk) => sum + disk.size_bytes, 0)) : '--',
    },
    {
      key: 'saved_at',
      title: '最后保存',
      priority: 3,
      width: 120,
      render: (row) => <RelativeTime at={row.saved_at} />,
    },
    {
      key: 'left',
      title: '剩余时间',
      priority: 8,
      width: 110,
      align: 'right',
      render: (row) => (isRunning(row) ? timeLeft(row.env_record?.expires_at ?? null, now) : '--'),
    },
  ]

  const params = (row: Row) => ({ params: { id: row.id } })
  const mayUse = (row: Row) => row.can.use ?? false
  const actions: Action<Row>[] = [
    {
      key: 'start',
      label: '启动',
      icon: PlayCircleOutlined,
      on: 'one',
      can: (row) => row.env_record === null && mayUse(row),
      run: async ([row]) => {
        const { research_environment: started } = await api.research.start({ ...params(row!), body: { queue: true } })
        setOpenRecord(started.env_record?.id)
      },
    },
    {
      key: 'terminal',
      label: '终端',
      icon: CodeOutlined,
      on: 'one',
      can: (row) => row.env_record !== null && mayUse(row),
      run: ([row]) => setOpenRecord(row!.env_record?.id),
    },
    {
      key: 'stop',
      label: '停止',
      icon: PauseCircleOutlined,
      on: 'one',
      can: (row) => row.env_record !== null && row.env_record.state !== 'stopping' && mayUse(row),
      confirm: ([row]) => `将保存「${row!.title}」的主目录，然后停止主机。主目录以外的文件和正在运行的程序不会保留。`,
      run: ([row]) => api.research.stop(params(row!)),
      done: '已保存并停止',
    },
    {
      key: 'save',
      label: '保存',
      icon: SaveOutlined,
      on: 'one',
      can: (row) => isRunning(row) && mayUse(row),
      run: ([row]) => api.research.save(params(row!)),
      done: '已保存',
    },
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    removal({
      what: '科研环境',
      nameOf: (row) => row.title,
      on: 'one',
      can: (row) => row.can.remove ?? false,
      consequence: () => '保存的文件会一起删除，不能恢复。',
      remove: (row, how) => api.research.remove(params(row), how),
    }),
  ]

  return (
    <>
      <ListPage
        name="research-environments"
        title="科研环境"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建科研环境', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.research.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              mine: query.mine === '1' ? '1' : '0',
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.research_environments, total: data.total }),
        }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'environment', text: '长期使用的环境：停止后保留主目录里的文件，下次启动接着用。' }}
      />
      <>
        <Opened by={creating}>{(close) => <ResearchDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, row) => <ResearchDialog research={row} onClose={close} />}</Opened>
        {openRecord && <EnvironmentWindow recordId={openRecord} onClose={() => setOpenRecord(undefined)} />}
      </>
    </>
  )
}
