import { CheckOutlined, DeleteOutlined, RightOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Notice, noticeKindLabels, noticeKinds } from '@lab/contract/notice'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { AppLink } from '../../../kit/link.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { useGo } from '../../../kit/navigation/link.tsx'
import { formatNumber } from '../../../kit/format.ts'
import styles from '../parts/notice-cell.module.css'
import { NoticeCell } from '../parts/notice-cell.tsx'
import { later } from '../../../kit/later.tsx'

const NoticeDialog = later(() => import('../parts/notice-dialog.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索消息' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: [
      { value: 'unread', label: '未读' },
      { value: 'read', label: '已读' },
    ],
  },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: noticeKinds.map((kind) => ({ value: kind, label: noticeKindLabels[kind] })),
  },
]

const read = (notice: Notice) => api.notice.read({ params: { id: notice.id } })
const remove = (notice: Notice) => api.notice.remove({ params: { id: notice.id } })

/** The mailbox of the signed-in person. */
export default function MessageCentre() {
  const [query, setQuery] = useListQuery()
  const shown = useOpeningOf<Notice>()
  const stale = useStale()
  const go = useGo()
  const addressOf = useLinkAddress()
  const { data: unread } = useQuery(api.notice.unreadCount.query())

  const show = (notice: Notice): void => {
    shown.of(notice).open()
    // Failing to note that it was read must not keep anybody from reading it; it only stays unread.
    if (!notice.is_read)
      void read(notice).then(
        () => stale('notice'),
        () => undefined,
      )
  }
  const readAll = async (): Promise<void> => {
    const { count } = await api.notice.readAll()
    await stale('notice')
    showToast(count ? `已将${count}条消息标为已读` : '没有未读消息')
  }
  const removeRead = async (): Promise<void> => {
    const text = '将删除全部已读消息，未读消息会保留。'
    if (!(await askQuestion({ title: '删除已读', text, okText: '删除', danger: true }))) return
    const { count } = await api.notice.removeAllRead()
    await stale('notice')
    showToast(count ? `已删除${count}条消息` : '没有已读消息')
  }

  const actions: Action<Notice>[] = [
    {
      key: 'open',
      label: '前往',
      icon: RightOutlined,
      on: 'one',
      can: (notice) => addressOf(notice.link) !== null,
      run: async ([notice]) => {
        go(addressOf(notice!.link)!)
        await read(notice!)
      },
    },
    {
      key: 'read',
      label: '标为已读',
      icon: CheckOutlined,
      can: (notice) => !notice.is_read,
      run: (notices) => Promise.all(notices.map(read)),
    },
    {
      key: 'remove',
      label: '删除',
      icon: DeleteOutlined,
      danger: true,
      confirm: ({ length }) => (length > 1 ? `将删除选中的${length}条消息，不能恢复。` : undefined),
      run: (notices) => Promise.all(notices.map(remove)),
      done: '已删除',
    },
  ]
  const columns: TableColumn<Notice>[] = [
    {
      key: 'title',
      title: '消息',
      isFixed: true,
      minWidth: 320,
      render: (notice) => <NoticeCell notice={notice} opener={shown.of(notice)} onOpen={() => show(notice)} />,
    },
    { key: 'kind', title: '类型', priority: 1, width: 120, render: (notice) => noticeKindLabels[notice.kind] },
    {
      key: 'created_at',
      title: '时间',
      priority: 9,
      width: 140,
      render: (notice) => <RelativeTime at={notice.created_at} />,
    },
  ]
  const count = unread?.count ?? 0
  const listed = api.notice.list.query({
    query: {
      page: query.page,
      per_page: query.per_page,
      keyword: query.selectValue,
      state: query.state as 'unread' | 'read' | undefined,
      kind: query.kind as Notice['kind'] | undefined,
    },
  })
  const searched = useQuery({ ...listed, select: (data) => data.searched_newest }).data
  return (
    <>
      <ListPage
        name="notices"
        title="消息中心"
        note={
          <>
            {count ? `${formatNumber(count)}条未读` : '没有未读消息'} ·{' '}
            <AppLink to="/my/profile" style={{ textDecoration: 'underline' }}>
              接收设置
            </AppLink>
          </>
        }
        pageActions={[
          {
            key: 'removeRead',
            label: '删除已读',
            icon: DeleteOutlined,
            run: () => void removeRead().catch(() => undefined),
          },
          {
            key: 'readAll',
            label: '全部已读',
            icon: CheckOutlined,
            ...(count ? {} : { disabledReason: '没有未读消息' }),
            run: () => void readAll().catch(() => undefined),
          },
        ]}
        source={{
          ...listed,
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.list, total: data.total, isTotalCapped: data.is_total_capped }),
        }}
        columns={columns}
        rowKey={(notice) => notice.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('notice')}
        empty={{ kind: 'message', text: '学员提问、任务完成、审核结果等与您有关的事情会通知到这里。' }}
      >
        {searched && (
          <p className={styles.searched}>
            消息很多，只搜索了最近的 {formatNumber(searched)} 条；选择状态或类型可以搜得更早。
          </p>
        )}
      </ListPage>
      <>
        <Opened by={shown}>{(close, notice) => <NoticeDialog notice={notice} onClose={close} />}</Opened>
      </>
    </>
  )
}
