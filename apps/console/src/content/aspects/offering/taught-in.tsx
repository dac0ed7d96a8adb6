import type { Offering } from '@lab/contract/offering'
import { placeKindLabels, placeParam, placeParams } from '@lab/contract/place-words'
import { BarChartOutlined, DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num } from '../../../kit/measures.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import type { StateName } from '../../../kit/states.ts'
import { useNow } from '../../../kit/use-now.ts'
import { classTabOf } from '../../class-tabs.ts'
import { contentLink } from '../../content-link.ts'
import { type Links, useLinks } from '../../use-links.ts'
import { useContent } from '../../use-place.ts'
import { isBehind } from './is-behind.ts'
import { openTimes } from './open-times.ts'
import { PlaceDialog } from './place-dialog.tsx'

const phases: Record<Offering['phase'], { state: StateName; label: string }> = {
  not_open: { state: 'notStarted', label: '未开放' },
  open: { state: 'running', label: '开放中' },
  closed: { state: 'ended', label: '已截止' },
}
const rowKey = (row: Offering): string => row.id

/** The tab of a class with its contents, or their marks, of the row's kind; a project has one for all that is worked on. */
function tabIn({ has, href }: Links, row: Offering, under: 'content' | 'record'): string | undefined {
  const name = row.place_kind === 'project' ? `project.${under}.task` : `class.${under}.${classTabOf(row.kind)}`
  const params = placeParam(row.place_kind, row.place_id)
  return isNamed(row) && has(name, params) ? href(name, params) : undefined
}
/** What a place is, where it is no class, and what the content is a part of there. */
const whereabouts = ({ place_kind: kind, within }: Offering): string =>
  [kind !== 'class' && placeKindLabels[kind], within && `在「${within}」中`].filter(Boolean).join(' · ')
/** Whether addresses name the place: what is taught elsewhere has no pages of its own there. */
const isNamed = ({ place_kind: kind }: Offering): boolean => placeParams[kind] !== null
/** Where the learners' work of a row is: on the content's pages in its place, or in the record of its course. */
function recordsIn(links: Links, row: Offering): string | undefined {
  if (row.place_kind === 'course') return links.href('course.record', { lessonid: row.place_id })
  if (!isNamed(row)) return undefined
  const page = row.place_kind === 'class' ? 'class.record' : 'record'
  const params = placeParam(row.place_kind, row.place_id)
  return contentLink(links, row.kind, page, row.content_id, params) ?? tabIn(links, row, 'record')
}

/** 班级: where a content is taught, how far the learners are there, and placing it in further classes. */
export default function TaughtInPage() {
  const { id } = useContent()
  const links = useLinks()
  const [query, setQuery] = useListQuery()
  const placing = useOpening()
  const stale = useStale()
  const now = useNow()

  const columns = useMemo<TableColumn<Offering>[]>(() => {
    const link = (row: Offering) => {
      const to = recordsIn(links, row)
      return to === undefined ? {} : { to }
    }
    return [
      {
        key: 'class',
        title: '班级',
        isFixed: true,
        minWidth: 220,
        render: (row) => <TitleCell title={row.place_name} note={whereabouts(row)} {...link(row)} />,
      },
      { key: 'phase', title: '状态', priority: 9, width: 96, render: (row) => <StateTag {...phases[row.phase]} /> },
      { key: 'times', title: '开放时间', priority: 4, minWidth: 260, render: (row) => openTimes(row.settings, now) },
      {
        key: 'progress',
        title: '完成',
        priority: 6,
        width: 132,
        render: (row) => {
          const percent = row.learner_count > 0 ? (row.finished_count / row.learner_count) * 100 : 0
          return (
            <ProgressBar
              label={`${row.place_name}的完成率`}
              percent={percent}
              isAlarming={isBehind(percent, row.settings, now)}
            />
          )
        },
      },
      {
        key: 'learners',
        title: '完成/开始/学员',
        priority: 8,
        width: 124,
        align: 'right',
        render: (row) => (
          <span className="num">
            {row.finished_count} / {row.started_count} / {row.learner_count}
          </span>
        ),
      },
      {
        key: 'average',
        title: '平均分',
        priority: 7,
        width: 80,
        align: 'right',
        render: (row) => <Num value={row.average_score} digits={1} />,
      },
      {
        key: 'version',
        title: '版本',
        priority: 2,
        width: 72,
        align: 'right',
        render: (row) => (row.content_version > 0 ? `v${row.content_version}` : '--'),
      },
      {
        key: 'added_by',
        title: '添加人',
        priority: 1,
        width: 88,
        isOptional: true,
        render: (row) => row.added_by.real_name,
      },
    ]
  }, [links, now])

  const actions = useMemo<Action<Offering>[]>(
    () => [
      {
        key: 'record',
        label: '学习情况',
        icon: BarChartOutlined,
        on: 'one',
        can: (row) => recordsIn(links, row) !== undefined,
        to: (row) => recordsIn(links, row)!,
      },
      {
        key: 'settings',
        label: '所在内容',
        icon: SettingOutlined,
        on: 'one',
        can: (row) => tabIn(links, row, 'content') !== undefined,
        to: (row) => tabIn(links, row, 'content')!,
      },
      {
        key: 'remove',
        label: '移出',
        icon: DeleteOutlined,
        danger: true,
        // A part goes with the whole that it is taught in.
        can: (row) => row.parent_id === null && (row.can.teach ?? false),
        confirm: (rows) =>
          rows.length === 1
            ? `将从「${rows[0]!.place_name}」移出，学员不再能看到。`
            : `将从 ${rows.length} 处移出，学员不再能看到。`,
        run: async (rows) => {
          try {
            for (const row of rows) await api.offering.remove({ params: { id: row.id } })
          } finally {
            await stale('offering')
          }
        },
        done: '已移出',
      },
    ],
    [links, stale],
  )
  return (
    <>
      <ListPage
        name="offerings-of-content"
        title="班级"
        hideTitle
        primaryAction={{ key: 'place', label: '安排到班级', icon: PlusOutlined, opens: placing }}
        columns={columns}
        rowKey={rowKey}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        empty={{ kind: 'class', text: '还没有班级在学。发布之后安排到班级，学员就能开始。' }}
        source={{
          ...api.offering.listOfContent.query(
            { params: { id }, query: { page: query.page, per_page: query.per_page } },
            { quiet: true },
          ),
          select: ({ offerings, total }) => ({ rows: offerings, total }),
        }}
      />
      <Opened by={placing}>
        {(close) => <PlaceDialog contentId={id} onClose={close} onPlaced={() => void stale('offering')} />}
      </Opened>
    </>
  )
}
