import type { RecordListRow } from '@lab/contract/record'
import { recordStateLabels, recordStates } from '@lab/contract/record-words'
import { DownloadOutlined, EditOutlined, EyeOutlined, FormOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { useLayoutNode } from '../../route-handle.ts'
import { usePlaceNameInBreadcrumb } from '../../use-place-name.ts'
import { useLinks } from '../../use-links.ts'
import { Misplaced } from '../../misplaced.tsx'
import { usePlace } from '../../use-place.ts'
import { confirmGrades, type Gradable, mayConfirm, returnRecords } from './record-actions.ts'
import { partyTitle } from './party.ts'
import { recordColumns } from './record-columns.tsx'
import { exportOf, recordQuery } from './record-query.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { useItemLabel } from '../../item-label.ts'
import { recordsOf, type RecordSource } from './sources.ts'

const stateFilter: ListFilter = {
  kind: 'select',
  name: 'state',
  label: '状态',
  options: recordStates.map((value) => ({ value, label: recordStateLabels[value] })),
}
const appealFilter: ListFilter = {
  kind: 'select',
  name: 'has_appeal',
  label: '申诉',
  options: [{ value: 'true', label: '申诉待处理' }],
}
/** A learner has one record in a class, perhaps several of a content; who has not begun is recognised by the person. */
const keyOf = (row: RecordListRow): string => row.id ?? row.learner.id

type Asked = { rows: Gradable[]; settle: (isDone: boolean) => void }

/** 学习记录, 全部记录: everybody's records side by side, as they change. The same page for every kind and context. */
export default function RecordListPage() {
  const { has, href } = useLinks()
  const stale = useStale()
  const { place, content, within, offering, narrowing, misplaced } = usePlace()
  const id = content?.id ?? ''
  const placeId = place?.id
  const source: RecordSource | undefined = narrowing && 'contentId' in narrowing ? narrowing : undefined
  const [query, setQuery] = useListQuery()
  const [asked, setAsked] = useState<Asked>()
  const groups = useQuery({
    ...api.place.groups.query({ params: { id: placeId ?? '' } }),
    enabled: placeId !== undefined,
  })
  const classes = useQuery({
    ...api.offering.listOfContent.query({ params: { id }, query: { within, per_page: 300 } }),
    enabled: placeId === undefined,
  })

  const item = useItemLabel()
  const who = partyTitle(offering?.settings.party_kind)
  const columns = useMemo(
    () =>
      recordColumns(placeId !== undefined, who, item, (row) =>
        row.id !== null && has('record.detail', { recordid: row.id })
          ? href('record.detail', { recordid: row.id })
          : undefined,
      ),
    [placeId, who, item, has, href],
  )
  // Asked for by the list already; from the first one shown that waits.
  const shown = useQuery({
    ...recordsOf(source ?? { contentId: id, within: undefined }, recordQuery(query)),
    enabled: source !== undefined,
    ...(placeId === undefined ? {} : { meta: { placeId } }),
  })
  const firstWaiting = shown.data?.records.find((row) => mayConfirm(row) === true)?.id ?? undefined
  const grading = firstWaiting === undefined ? undefined : { recordid: firstWaiting }
  // Where it is alone, nothing above it says what it is.
  const isInside = useLayoutNode('detail') !== null
  usePlaceNameInBreadcrumb(isInside ? undefined : place)
  const actions = useMemo(
    (): Action<RecordListRow>[] => [
      confirmGrades as Action<RecordListRow>,
      returnRecords(
        (rows) =>
          new Promise((resolve, reject) => {
            // A dialog left undone leaves the selection as it is.
            const settle = (isDone: boolean) => (isDone ? resolve() : reject(new Error('left undone')))
            setAsked({ rows, settle })
          }),
      ) as Action<RecordListRow>,
    ],
    [],
  )
  if (misplaced) return <Misplaced of={misplaced} />

  const options = (rows: { id: string; name: string }[] | undefined) =>
    rows?.map((row) => ({ value: row.id, label: row.name }))
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索姓名、学号' },
    stateFilter,
    appealFilter,
    placeId === undefined
      ? {
          kind: 'select',
          name: 'place_id',
          label: '班级',
          width: 160,
          options: options(classes.data?.offerings.map((row) => ({ id: row.place_id, name: row.place_name }))),
        }
      : { kind: 'select', name: 'group_id', label: '小组', options: options(groups.data?.groups) },
  ]
  const close = (isDone: boolean) => {
    asked?.settle(isDone)
    setAsked(undefined)
  }
  return (
    <>
      <ListPage
        name={placeId === undefined ? 'record' : 'class-record'}
        title={offering === undefined || isInside ? '学习记录' : `${offering.content_title} · 学习记录`}
        hideTitle={isInside}
        pageActions={[
          ...(grading && has('record.score', grading)
            ? [{ key: 'grading', label: '连续批改', icon: EditOutlined, to: href('record.score', grading) }]
            : []),
          ...(has('record.cockpit')
            ? [{ key: 'cockpit', label: '监考', icon: EyeOutlined, to: href('record.cockpit') }]
            : []),
          ...(has('record.marking')
            ? [{ key: 'marking', label: '阅卷', icon: FormOutlined, to: href('record.marking') }]
            : []),
          {
            key: 'export',
            label: '导出',
            icon: DownloadOutlined,
            run: () => void exportByForm('content-records', exportOf(id, source, recordQuery(query))),
          },
        ]}
        source={{
          ...recordsOf(source ?? { contentId: id, within: undefined }, recordQuery(query)),
          enabled: source !== undefined,
          ...(placeId === undefined ? {} : { meta: { placeId } }),
          select: (data) => ({ rows: data.records, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={keyOf}
        filters={filters}
        bulkActions={actions}
        onActionDone={() => void stale('record')}
        empty={{
          kind: 'record',
          text:
            placeId === undefined
              ? '学员开始学习后，进度和成绩会实时显示在这里。'
              : '还没有学员，添加学员后可在此查看学习进度和成绩。',
        }}
      />
      {asked && <ReturnDialog rows={asked.rows} onClose={close} />}
    </>
  )
}
