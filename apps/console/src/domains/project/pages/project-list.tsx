import { PlusOutlined } from '@ant-design/icons'
import { placeKindLabels, projectTitle } from '@lab/contract/place-words'
import type { Project } from '@lab/contract/project'
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
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { projectLife } from '../actions.ts'
import { shapeOf } from '../shape.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))

const filters = placeFilters(placeKindLabels.project, '搜索项目、学期')

const looksOf = (hrefOf: (id: string) => string) => {
  const look = {
    kind: 'project',
    what: placeKindLabels.project,
    shape: (row: Project) => shapeOf(row.student_count),
    note: (row: Project) => row.term,
    hrefOf,
  }
  return {
    columns: placeColumns<Project>(look, {
      contents: '任务',
      created: '创建时间',
      own: teachersColumn,
    }),
    card: placeCard<Project>(look, { missing: '未填写学期', fact: (row) => `${row.content_count} 项任务` }),
  }
}

/** /project: projects of practical training, one's own or all of the organisation. */
export default function ProjectList() {
  const { href, go } = useLinks()
  const [query, setQuery] = useListQuery()
  const mayCreate = useMay('place.change')
  const creating = useOpening()
  const { columns, card } = useMemo(() => looksOf((projectid) => href('project.detail', { projectid })), [href])
  return (
    <>
      <ListPage
        name="project"
        title={projectTitle}
        {...(mayCreate
          ? { primaryAction: { key: 'create', label: '创建项目', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.project.list.query({ query: placeQuery(query) }),
          select: (data) => ({ rows: data.projects, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        rowActions={projectLife.all}
        card={card}
        defaultView="cards"
        empty={{
          kind: 'project',
          text: '项目让学员分成小组，在一段时间里一起完成任务。创建项目后选择班级、分组，再添加实验和考试。',
        }}
      />
      <Opened by={creating}>
        {(close) => (
          <CreateDialog
            onClose={close}
            onCreated={(projectid) => {
              close()
              go('project.group', { projectid })
            }}
          />
        )}
      </Opened>
    </>
  )
}
