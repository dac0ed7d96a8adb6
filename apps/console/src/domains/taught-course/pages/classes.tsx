import type { CourseClass } from '@lab/contract/taught-course'
import { PlusOutlined, SyncOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { ClassPicker } from '../../../content/pickers/class-picker.tsx'
import { PlaceStateTag } from '../../../content/place/place-state-tag.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Kept, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { useCourse } from '../use-course.ts'

/** 班级: which classes take the course, and whether all of their learners are in it. */
export default function CourseClasses() {
  const { id, refusal } = useCourse()
  const { href } = useLinks()
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const picking = useOpening()
  const source = api.taughtCourse.classes.query({ params: { id } }, { quiet: true })
  const { data } = useQuery(source)
  const present = new Set(data?.classes.map((one) => one.id))
  const columns = useMemo(() => columnsOf((classid) => href('class.detail', { classid })), [href])
  const actions = useMemo(() => actionsOf(id, refusal), [id, refusal])
  const refresh = (): void => void stale('taughtCourse', 'place')
  const add = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    const done = await api.taughtCourse.addClasses({ params: { id }, body: { class_ids: ids } }).catch(() => undefined)
    if (done) showToast(addedText(done.added))
    refresh()
  }
  return (
    <>
      <ListPage
        name="course-classes"
        title="上课班级"
        hideTitle
        primaryAction={{
          key: 'add',
          label: '添加班级',
          icon: PlusOutlined,
          opens: picking,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
        }}
        source={{
          ...source,
          select: ({ classes }) => ({ rows: classes, total: classes.length }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        rowActions={actions}
        onActionDone={refresh}
        empty={{ kind: 'class', text: '还没有上课班级。添加班级后，班级的学员会一起加入课程。' }}
      />
      <Kept by={picking}>
        {(open, close) => (
          <ClassPicker
            open={open}
            isTaken={(row) => row.can.view !== true || present.has(row.id)}
            onClose={close}
            onConfirm={(rows) => void add(rows.map((row) => row.id))}
          />
        )}
      </Kept>
    </>
  )
}

const addedText = (count: number): string => (count > 0 ? `已加入 ${count} 名学员` : '学员都已在课程中')

const columnsOf = (hrefOf: (id: string) => string): TableColumn<CourseClass>[] => [
  {
    key: 'name',
    title: '班级',
    minWidth: 220,
    isFixed: true,
    render: (row) => <TitleCell kind="class" title={row.name} to={hrefOf(row.id)} note={row.term} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    priority: 8,
    render: ({ state }) => <PlaceStateTag row={{ state, starts_on: null }} />,
  },
  {
    key: 'students',
    title: '班级学员',
    width: 96,
    priority: 9,
    align: 'right',
    render: (row) => <Num value={row.student_count} />,
  },
  {
    key: 'missing',
    title: '课程名单',
    width: 168,
    priority: 9,
    render: ({ missing_count: missing }) =>
      missing > 0 ? <ToneTag tone="amber">{`${missing} 人未加入课程`}</ToneTag> : '都已加入课程',
  },
]

const actionsOf = (id: string, refusal: string | undefined): Action<CourseClass>[] => [
  {
    key: 'sync',
    label: '同步名单',
    icon: SyncOutlined,
    can: (row) => row.missing_count > 0 && (refusal ?? true),
    run: async (rows) => {
      const body = { class_ids: rows.map((row) => row.id) }
      const { added } = await api.taughtCourse.addClasses({ params: { id }, body })
      showToast(addedText(added))
    },
  },
  {
    key: 'remove',
    label: '移除',
    danger: true,
    on: 'one',
    can: () => refusal ?? true,
    confirm: ([row]) =>
      `「${row!.name}」不再上这门课。没有开始学习、也不在其他上课班级中的学员会一起移出课程；已经开始学习的学员和成绩保留。`,
    run: async ([row]) => {
      const { removed } = await api.taughtCourse.removeClass({ params: { id, class_id: row!.id } })
      showToast(removed > 0 ? `已移除班级，${removed} 名学员移出课程` : '已移除班级')
    },
  },
]
