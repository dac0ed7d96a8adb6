import { dotted } from '../../../kit/format.ts'
import { outlineShape } from '../../../kit/cover-shape.ts'
import type { LibraryEntry } from '@lab/contract/library'
import { kindLabels } from '@lab/contract/kinds'
import { CopyOutlined, EyeOutlined, StopOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { useCategoryOptions } from '../../../content/category-options.ts'
import { EntryTabs } from '../../../content/entry-tabs.tsx'
import type { Action } from '../../../kit/action.ts'
import { useIsAtRest } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { switchPart } from '../../../kit/list/switch-filter.tsx'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { useGo } from '../../../kit/navigation/link.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { askedOf } from '../library-query.ts'
import { EntryDrawer } from '../parts/entry-drawer.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { takeCopy } from '../take-copy.ts'
import { difficultyWords, optionsOf } from '../../../content/life/words.ts'
import { orgWords, reachWords } from '../words.ts'

/** /library: whatever other organisations opened. */
export const WholeLibrary = () => <LibraryList name="library" home="/library" title="共享库" />
/** /exp-library: experiments alone. */
export const ExperimentLibrary = () => (
  <LibraryList name="exp-library" home="/exp-library" title="实验共享库" kind="experiment" />
)

/** /course-library: preparations alone. */
export const CourseLibrary = () => (
  <LibraryList name="course-library" home="/course-library" title="课程共享库" kind="lesson" />
)

type LibraryListProps = { name: string; home: string; title: string; kind?: 'experiment' | 'lesson' }

const rowKey = (row: LibraryEntry): string => row.id

/** Whether one has a copy, and whether the library has a newer version than it. */
const copyTag = ({ own_copy: copy, version }: LibraryEntry) =>
  copy &&
  (copy.version < version ? (
    <ToneTag tone="amber" icon="warn">{`已复制 v${copy.version}，有新版本`}</ToneTag>
  ) : (
    <ToneTag tone="green" icon="check">
      已复制
    </ToneTag>
  ))

function LibraryList({ name, home, title, kind }: LibraryListProps) {
  const [query, setQuery] = useListQuery()
  const [params, setParams] = useSearchParams()
  const goTo = useGo()
  const addressOf = useLinkAddress()
  const stale = useStaleContents()
  const isAtRest = useIsAtRest()
  const scope = query.scope === 'own' ? 'own' : 'others'
  // Each kind is filed under a tree of its own.
  const categories = useCategoryOptions(
    kind ?? 'experiment',
    kind !== undefined && (isAtRest || Boolean(query.category_id)),
  )
  const shown = params.get('entry')
  const show = useMemo(
    () => (id: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (id === null) next.delete('entry')
          else next.set('entry', id)
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  const hrefOf = useMemo(
    () =>
      (row: LibraryEntry): string => {
        const next = new URLSearchParams(params)
        next.set('entry', row.id)
        return `${home}?${next}`
      },
    [home, params],
  )
  const columns = useMemo<TableColumn<LibraryEntry>[]>(
    () => [
      {
        key: 'title',
        title: '名称',
        isFixed: true,
        minWidth: 300,
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
      },
      ...(kind
        ? []
        : [
            {
              key: 'kind',
              title: '类型',
              priority: 8,
              width: 92,
              render: (row: LibraryEntry) => kindLabels[row.kind],
            },
          ]),
      { key: 'org', title: '来自', priority: 7, minWidth: 140, render: (row) => orgWords(row.org_name) },
      { key: 'creator', title: '作者', priority: 4, width: 84, render: (row) => row.creator.real_name },
      { key: 'difficulty', title: '难度', priority: 3, width: 64, render: (row) => difficultyWords[row.difficulty] },
      { key: 'reach', title: '共享范围', priority: 6, width: 108, render: (row) => reachWords[row.reach] },
      { key: 'version', title: '版本', priority: 1, width: 64, align: 'right', render: (row) => `v${row.version}` },
      {
        key: 'taken',
        title: '被复制',
        priority: 2,
        width: 76,
        align: 'right',
        render: (row) => <Num value={row.taken_count} unit=" 次" />,
      },
      { key: 'copy', title: '我的副本', priority: 9, minWidth: 150, render: (row) => copyTag(row) ?? '--' },
      {
        key: 'shared_at',
        title: '共享时间',
        priority: 5,
        width: 122,
        render: (row) => <RelativeTime at={row.shared_at} />,
      },
    ],
    [hrefOf, kind],
  )
  const actions = useMemo<Action<LibraryEntry>[]>(
    () => [
      { key: 'open', label: '预览', icon: EyeOutlined, on: 'one', to: hrefOf },
      {
        key: 'take',
        label: '复制到本组织',
        icon: CopyOutlined,
        on: 'one',
        can: (row) => (row.is_own ? false : (row.can.use ?? false)),
        run: async ([row]) => {
          await takeCopy(row!, addressOf, goTo)
          await stale(row!.kind, 'library')
        },
      },
      {
        key: 'withdraw',
        label: '取消共享',
        icon: StopOutlined,
        danger: true,
        can: (row) => (row.is_own ? (row.can.remove ?? false) : false),
        confirm: (rows) => {
          const copies = rows.reduce((sum, row) => sum + row.taken_count, 0)
          const named = rows.length === 1 ? `「${rows[0]!.title}」` : `所选 ${rows.length} 项`
          const after = copies > 0 ? `已被复制 ${copies} 次，现有的副本保留，但不再收到更新` : '还没有被复制过'
          return `取消后，其他组织不再能看到${named}；${after}。`
        },
        run: async (rows) => {
          for (const row of rows) await api.library.withdraw({ params: { id: row.id } })
        },
        done: '已取消共享',
      },
    ],
    [addressOf, goTo, hrefOf, stale],
  )
  const filters: ListFilter[] = [
    switchPart('scope', '范围', [
      { value: 'others', label: '其他组织共享的' },
      { value: 'own', label: '本组织共享的' },
    ]),
    { kind: 'search', placeholder: '搜索名称、组织、作者' },
    ...(kind
      ? []
      : [{ kind: 'select' as const, name: 'kind', label: '类型', options: optionsOf(kindLabels), width: 120 }]),
    ...(kind && categories?.length
      ? [{ kind: 'select' as const, name: 'category_id', label: '分类', options: categories, width: 148 }]
      : []),
    { kind: 'select', name: 'reach', label: '共享范围', options: optionsOf(reachWords), width: 124 },
    { kind: 'select', name: 'difficulty', label: '难度', options: optionsOf(difficultyWords), width: 96 },
    { kind: 'tags', name: 'tag', label: '标签' },
  ]
  return (
    <>
      <ListPage
        tabs={<EntryTabs at={home} />}
        name={name}
        title={title}
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        // The entry that is looked at narrows nothing.
        query={{ ...query, entry: undefined }}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={scope === 'own' ? actions : []}
        defaultView="cards"
        card={(row) => ({
          kind: row.kind,
          title: row.title,
          to: hrefOf(row),
          cover: row.cover,
          shape: outlineShape(row.shape),
          state: copyTag(row) ?? <ToneTag tone="hue">{`v${row.version}`}</ToneTag>,
          text: dotted([orgWords(row.org_name), row.creator.real_name]),
          facts: [
            ...(kind ? [] : [kindLabels[row.kind]]),
            difficultyWords[row.difficulty],
            ...row.facts.map((fact) => `${fact.label} ${fact.value}`),
            ...(row.taken_count > 0 ? [`被复制 ${row.taken_count} 次`] : []),
          ],
        })}
        empty={
          scope === 'own'
            ? {
                kind: kind ?? 'file',
                text: `本组织还没有共享内容。在已发布${kind === 'lesson' ? kindLabels.lesson : kindLabels.experiment}的「更多」中选择「共享」，审核通过后会出现在这里。`,
              }
            : { kind: kind ?? 'file', text: '其他组织共享给我们的内容会出现在这里，可以预览并复制到本组织。' }
        }
        source={{
          ...api.library.list.query({ query: askedOf(query, kind) }, { quiet: true }),
          select: ({ entries, total }) => ({ rows: entries, total }),
        }}
      />
      {shown !== null && <EntryDrawer key={shown} id={shown} onClose={() => show(null)} />}
    </>
  )
}
