import type { ContentRow } from '@lab/contract/content'
import { outlineShape } from '../../kit/cover-shape.ts'
import { dotted } from '../../kit/format.ts'
import type { ListFilter, Option, TableColumn } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../kit/measures.tsx'
import { StateTag } from '../../kit/state-tag.tsx'
import { STATES } from '../../kit/states.ts'
import type { OwnFilter } from './list-query.ts'
import { difficultyWords, optionsOf } from './words.ts'

type Room = { width: number; priority: number; isOptional?: boolean }

/** The name of a content, with its cover and tags; `hrefOf` is where it leads. */
export const titleColumn = (minWidth: number, hrefOf: (row: ContentRow) => string): TableColumn<ContentRow> => ({
  key: 'title',
  title: '名称',
  isFixed: true,
  minWidth,
  render: (row) => (
    <TitleCell
      title={row.title}
      to={hrefOf(row)}
      kind={row.kind}
      cover={row.cover}
      shape={outlineShape(row.shape)}
      note={row.tags.length > 0 ? dotted(row.tags) : undefined}
    />
  ),
})

/** Columns that lists of every kind may have. A kind says how much room each takes and when it leaves. */
export const contentColumns = {
  state: (room: Room): TableColumn<ContentRow> => ({
    key: 'state',
    title: '状态',
    render: (row) => <StateTag state={row.state} />,
    ...room,
  }),
  category: (room: Room): TableColumn<ContentRow> => ({
    key: 'category',
    title: '分类',
    render: (row) => row.category?.title ?? '--',
    ...room,
  }),
  difficulty: (room: Room): TableColumn<ContentRow> => ({
    key: 'difficulty',
    title: '难度',
    render: (row) => difficultyWords[row.difficulty],
    ...room,
  }),
  version: (room: Room): TableColumn<ContentRow> => ({
    key: 'version',
    title: '版本',
    align: 'right',
    render: (row) => (row.published_version > 0 ? `v${row.published_version}` : '--'),
    ...room,
  }),
  isPublic: (room: Room): TableColumn<ContentRow> => ({
    key: 'is_public',
    title: '可见范围',
    render: (row) => (row.is_public ? '公开' : '私有'),
    ...room,
  }),
  creator: (room: Room): TableColumn<ContentRow> => ({
    key: 'creator',
    title: '创建者',
    render: (row) => row.creator.real_name,
    ...room,
  }),
  updatedAt: (room: Room): TableColumn<ContentRow> => ({
    key: 'updated_at',
    title: '更新时间',
    render: (row) => <RelativeTime at={row.updated_at} />,
    ...room,
  }),
}

const states = (['draft', 'published', 'disabled'] as const).map((value) => ({ value, label: STATES[value].label }))

/** Controls that narrow a list of contents; `difficulty` only where it says something of the kind. */
export const contentFilters = (
  categories: Option[] | undefined,
  hasDifficulty: boolean,
  own: Readonly<Record<string, OwnFilter>> = {},
): ListFilter[] => [
  { kind: 'search' },
  { kind: 'select', name: 'state', label: '状态', options: states, width: 108 },
  { kind: 'select', name: 'category_id', label: '分类', options: categories, width: 148 },
  ...(hasDifficulty
    ? [{ kind: 'select' as const, name: 'difficulty', label: '难度', options: optionsOf(difficultyWords), width: 96 }]
    : []),
  ...Object.entries(own).map(([name, { label, values, width }]) => ({
    kind: 'select' as const,
    name,
    label,
    options: optionsOf(values),
    width,
  })),
  { kind: 'tags', name: 'tag', label: '标签' },
]
