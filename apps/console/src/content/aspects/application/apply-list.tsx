import {
  applicationKindLabels,
  applicationKinds,
  applicationStateLabels,
  applicationStates,
  type Application,
  untilWords,
} from '@lab/contract/application'
import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { dotted } from '../../../kit/format.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { Misplaced } from '../../misplaced.tsx'
import { narrowed, usePlace } from '../../use-place.ts'
import { asked, type Decidable } from './apply-query.ts'
import styles from './apply.module.css'
import { ExtendDialog, RejectDialog } from './decide-dialogs.tsx'

const rowKey = (row: Application): string => row.id
const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索姓名、学号' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: options(applicationStates, applicationStateLabels),
    width: 108,
  },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: options(applicationKinds, applicationKindLabels),
    width: 160,
  },
]
const shortTime = (moment: string): string => exactTime(moment).slice(0, 16)
const mayDecide = (row: Decidable): boolean | string => (row.state === 'pending' ? (row.can.decide ?? false) : false)

/** 申请: what learners ask for about a content, in one class or in all that the reader looks after. */
export default function ApplyListPage() {
  const { place, narrowing, misplaced } = usePlace()
  const { contentId, query: where } = narrowed(narrowing && 'contentId' in narrowing ? narrowing : undefined)
  const [query, setQuery] = useListQuery()
  const rejecting = useOpeningOf<Application[]>()
  const extending = useOpeningOf<Application>()
  const stale = useStale()
  const inClass = place !== undefined

  const columns = useMemo<TableColumn<Application>[]>(
    () => [
      {
        key: 'learner',
        title: '学员',
        isFixed: true,
        minWidth: 200,
        render: ({ learner }) => (
          <Person
            name={learner.real_name}
            avatar={learner.avatar}
            note={dotted([learner.number, learner.group_name])}
          />
        ),
      },
      ...(inClass
        ? []
        : [{ key: 'class', title: '班级', priority: 4, minWidth: 116, render: (row: Application) => row.place_name }]),
      { key: 'kind', title: '类型', priority: 8, width: 116, render: (row) => applicationKindLabels[row.kind] },
      {
        key: 'state',
        title: '状态',
        priority: 9,
        width: 92,
        render: (row) => <StateTag state={row.state} label={applicationStateLabels[row.state]} />,
      },
      {
        key: 'reason',
        title: '理由',
        priority: 7,
        minWidth: 152,
        render: (row) => (
          <span className={styles.reason} title={row.reason}>
            {row.reason}
          </span>
        ),
      },
      {
        key: 'until',
        title: '期限',
        priority: 3,
        width: 148,
        render: (row) =>
          row.until ? (
            <span className={styles.until}>
              <span className="num">{shortTime(row.until)}</span>
              {row.kind === 'extend' && row.closes_at && (
                <small className="num">原截止 {shortTime(row.closes_at)}</small>
              )}
            </span>
          ) : (
            '--'
          ),
      },
      {
        key: 'created_at',
        title: '申请时间',
        priority: 2,
        width: 122,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
      {
        key: 'decided',
        title: '审批',
        priority: 1,
        minWidth: 112,
        render: (row) => (row.decided_by ? [row.decided_by.real_name, row.answer].filter(Boolean).join('：') : '--'),
      },
    ],
    [inClass],
  )
  const actions = useMemo<Action<Application>[]>(
    () => [
      {
        key: 'approve',
        label: '通过',
        icon: CheckOutlined,
        can: mayDecide,
        // One end is given with a look at its end; many get what each asked for.
        opens: (rows) => (rows.length === 1 && untilWords[rows[0]!.kind] ? extending.of(rows[0]!) : undefined),
        run: async (rows) => {
          const body = { application_ids: rows.map((row) => row.id), is_approved: true }
          const { decided } = await api.application.decide({ body })
          showToast(`已通过 ${decided} 个申请`)
          await stale('application')
        },
      },
      {
        key: 'reject',
        label: '驳回',
        icon: CloseOutlined,
        danger: true,
        can: mayDecide,
        opens: rejecting.of,
      },
    ],
    [extending, rejecting, stale],
  )
  if (misplaced) return <Misplaced of={misplaced} />
  return (
    <>
      <ListPage
        name="applications"
        title="申请"
        hideTitle
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        empty={{
          kind: 'message',
          text: '没有申请。教学内容设为「需要申请」后，学员的申请会显示在这里；延期、增加提交次数和使用环境的申请也在这里审批。',
        }}
        source={{
          ...api.application.listOfContent.query(
            { params: { id: contentId }, query: { ...asked(query), ...where } },
            { quiet: true },
          ),
          enabled: narrowing !== undefined,
          select: ({ applications, total }) => ({ rows: applications, total }),
        }}
      />
      <Opened by={rejecting}>{(close, rows) => <RejectDialog rows={rows} onClose={close} />}</Opened>
      <Opened by={extending}>{(close, row) => <ExtendDialog row={row} onClose={close} />}</Opened>
    </>
  )
}
