import type { Classroom } from '@lab/contract/classroom'
import { switchFilter } from '../../kit/list/switch-filter.tsx'
import type { CoverShape } from '../../kit/cover-shape.ts'
import type { CardLook, ListFilter, ListQuery, TableColumn } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { Num, RelativeTime } from '../../kit/measures.tsx'
import { Person } from '../../kit/person.tsx'
import { PlaceStateTag } from './place-state-tag.tsx'
import { teachingDays } from './teaching-days.ts'

/** A place of any kind as lists show it. */
type ListedPlace = Pick<
  Classroom,
  | 'id'
  | 'name'
  | 'cover'
  | 'state'
  | 'starts_on'
  | 'ends_on'
  | 'owner'
  | 'student_count'
  | 'content_count'
  | 'created_at'
>

interface PlaceLook<Row> {
  /** Of the picture without a cover. */
  kind: string
  /** 班级, 课程. */
  what: string
  shape?: (row: Row) => CoverShape
  /** Below the name. */
  note: (row: Row) => string
  hrefOf: (id: string) => string
}

const squares = <Row extends ListedPlace>({ shape }: Pick<PlaceLook<Row>, 'shape'>, row: Row) =>
  shape ? { shape: shape(row) } : {}

type OwnColumns<Row> = { contents: string; created: string; own: TableColumn<Row> }

/** For kinds whose lists have no other column of their own. */
export const teachersColumn: TableColumn<{ teacher_count: number }> = {
  key: 'teachers',
  title: '教师和助教',
  width: 96,
  priority: 1,
  align: 'right',
  render: (row) => <Num value={row.teacher_count} />,
}

/** Columns of a list of places; one more of the kind's own follows the learners. */
export const placeColumns = <Row extends ListedPlace>(
  look: PlaceLook<Row>,
  { contents, created, own }: OwnColumns<Row>,
): TableColumn<Row>[] => [
  {
    key: 'name',
    title: look.what,
    minWidth: 260,
    isFixed: true,
    render: (row) => (
      <TitleCell
        kind={look.kind}
        title={row.name}
        cover={row.cover}
        {...squares(look, row)}
        to={look.hrefOf(row.id)}
        note={look.note(row)}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 104, render: (row) => <PlaceStateTag row={row} /> },
  {
    key: 'owner',
    title: '负责人',
    width: 132,
    priority: 5,
    render: (row) => <Person name={row.owner.real_name} avatar={row.owner.avatar} size={24} />,
  },
  {
    key: 'students',
    title: '学员',
    priority: 8,
    width: 72,
    align: 'right',
    render: (row) => <Num value={row.student_count} />,
  },
  own,
  {
    key: 'contents',
    title: contents,
    width: contents.length > 2 ? 88 : 72,
    priority: 2,
    align: 'right',
    render: (row) => <Num value={row.content_count} />,
  },
  {
    key: 'days',
    title: '教学时间',
    width: 196,
    priority: 3,
    render: (row) => <span className="num">{teachingDays(row)}</span>,
  },
  {
    key: 'created_at',
    title: created,
    priority: 1,
    width: 132,
    isOptional: true,
    render: (row) => <RelativeTime at={row.created_at} />,
  },
]

/** The same as a card; `missing` where there is no note, `fact` between learners and owner. */
export const placeCard =
  <Row extends ListedPlace>(look: PlaceLook<Row>, { missing, fact }: { missing: string; fact: (row: Row) => string }) =>
  (row: Row): CardLook => ({
    kind: look.kind,
    title: row.name,
    cover: row.cover,
    ...squares(look, row),
    to: look.hrefOf(row.id),
    state: <PlaceStateTag row={row} />,
    text: look.note(row) || missing,
    facts: [`${row.student_count} 名学员`, fact(row), row.owner.real_name],
  })

/** 未开始, 进行中 or 已归档, as a filter. */
export const phaseFilter = (what: string): ListFilter =>
  switchFilter('state', `${what}状态`, [
    { value: '', label: '全部' },
    { value: 'ahead', label: '未开始' },
    { value: 'active', label: '进行中' },
    { value: 'archived', label: '已归档' },
  ])

/** The filters of a list of all places of a kind and one's own. */
export const placeFilters = (what: string, searched: string): ListFilter[] => [
  { kind: 'search', placeholder: searched },
  phaseFilter(what),
  switchFilter('scope', `${what}范围`, [
    { value: '', label: '本组织' },
    { value: 'mine', label: `我的${what}` },
  ]),
]

/** What such a list asks for. */
export const placeQuery = (query: ListQuery) => ({
  keyword: query.selectValue,
  state: phaseOf(query.state),
  scope: query.scope as 'mine' | undefined,
  page: query.page,
  per_page: query.per_page,
})

/** What the filter has put into the address. */
export const phaseOf = (state: string | number | undefined) => state as 'ahead' | 'active' | 'archived' | undefined
