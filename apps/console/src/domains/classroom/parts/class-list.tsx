import { dotted } from '../../../kit/format.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import type { Classroom } from '@lab/contract/classroom'
import { PlusOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import {
  placeCard,
  placeColumns,
  placeFilters,
  placeQuery,
  teachersColumn,
} from '../../../content/place/place-columns.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { classLife } from '../actions.ts'

const CreateClassDialog = later(async () => ({
  default: (await import('./create-class-dialog.tsx')).CreateClassDialog,
}))

const filters = placeFilters('班级', '搜索班级、课程、学期')

const looksOf = (hrefOf: (id: string) => string) => {
  const look = {
    kind: 'class',
    what: '班级',
    shape: (row: Classroom) => ({ of: 'squares' as const, count: row.student_count }),
    note: (row: Classroom) => dotted([row.term, row.course_name]),
    hrefOf,
  }
  return {
    columns: placeColumns<Classroom>(look, {
      contents: '内容',
      created: '创建时间',
      own: teachersColumn,
    }),
    card: placeCard<Classroom>(look, {
      missing: '未填写学期和课程',
      fact: (row) => `${row.content_count} 项内容`,
    }),
  }
}

/** Classes as a list; the same page for teaching and for practical training. */
export function ClassList({ isTraining }: { isTraining: boolean }) {
  const { href, go } = useLinks()
  const [query, setQuery] = useListQuery()
  const mayCreate = useMay('place.change')
  const creating = useOpening()
  const { columns, card } = useMemo(() => looksOf((classid) => href('class.detail', { classid })), [href])

  return (
    <>
      <ListPage
        name={isTraining ? 'training-class' : 'class'}
        title={isTraining ? '实训班级' : '班级'}
        {...(mayCreate
          ? { primaryAction: { key: 'create', label: '创建班级', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.classroom.list.query({
            query: { ...placeQuery(query), training: isTraining ? '1' : '0' },
          }),
          select: (data) => ({ rows: data.classes, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        rowActions={classLife.all}
        card={card}
        defaultView="cards"
        empty={{ kind: 'class', text: '班级把学员、教学内容和成绩放在一起。创建班级后即可导入学员、安排实验。' }}
      />
      <Opened by={creating}>
        {(close) => (
          <CreateClassDialog
            open
            isTraining={isTraining}
            onClose={close}
            onCreated={(row) => go('class.member.student', { classid: row.id })}
          />
        )}
      </Opened>
    </>
  )
}
