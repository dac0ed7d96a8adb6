import type { ContentRow } from '@lab/contract/content'
import { kinds, kindLabels, type ContentKind } from '@lab/contract/kinds'
import { DeleteOutlined, EditOutlined, FolderOpenOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../api/session/abilities.ts'
import type { Action } from '../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { later, useIsAtRest } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { CardLook, ListQuery, TableColumn } from '../../kit/list/list-types.ts'
import { switchPart } from '../../kit/list/switch-filter.tsx'
import { useListQuery } from '../../kit/list/use-list-query.ts'
import { withQuery } from '../../kit/navigation/with-query.ts'
import { useCategoryOptions } from '../category-options.ts'
import { shownTotal } from '../list-total.ts'
import { useLinks } from '../use-links.ts'
import { lifeActions, publishAction, verdict, type LifeActions, type LifeWords } from './actions.ts'
import { contentFilters } from './columns.tsx'
import {
  listedAt,
  scopeOf,
  scopes,
  type ContentQuery,
  type ListScope,
  type OwnFilter,
  type OwnFilters,
} from './list-query.ts'
import { useStaleContents } from './stale.ts'

const ContentBin = later(() => import('./content-bin.tsx'))
const UsualPublishDialog = later(() => import('./publish-dialog.tsx'))

/** What one row of a list offers in addition to its life: opening it, and editing what is in it. */
export type ContentRowActions<Row extends ContentRow> = LifeActions<Row> &
  Record<'open' | 'edit' | 'publish', Action<Row>>

type MakingProps = { onClose: () => void; onCreated: (id: string) => void }
type ImportingProps = { onClose: () => void; onImported: (id: string) => void }
type PublishingProps<Row> = { content: Row; onClose: () => void; onPublished: () => void }

/** A kind's list. Functions in here are constants of their module: rows are drawn again for others. */
export interface ContentListProps<Row extends ContentRow, Raw, Key extends QueryKey, Own = object> {
  kind: ContentKind
  /** Names the list in local storage. */
  name: string
  /** Of a list that has a part of a kind only; the kind's word otherwise. */
  title?: string
  /** The section above it has a heading already. */
  hideTitle?: boolean
  /** The page that a row leads to; `basics` by default. */
  home?: 'basics' | 'content' | 'question' | 'outline'
  /** Whether the list can be narrowed by difficulty. */
  hasDifficulty?: boolean
  /** What else it can be narrowed by. */
  filters?: OwnFilters<Own>
  columns: (hrefOf: (row: ContentRow) => string) => TableColumn<Row>[]
  card: (row: Row, to: string) => CardLook
  /** In their order on a row. */
  actions: (life: ContentRowActions<Row>) => Action<Row>[]
  words?: LifeWords
  /** What an empty list says, by scope. */
  empty: Record<ListScope, string>
  /** The kind's own list call. */
  source: (query: ContentQuery & Partial<Own>) => UseQueryOptions<Raw, Error, Raw, Key>
  rowsOf: (answer: Raw) => Row[]
  CreateDialog: ComponentType<MakingProps>
  ImportDialog?: ComponentType<ImportingProps>
  PublishDialog?: ComponentType<PublishingProps<Row>>
}

type Shown = { query: ListQuery; onQueryChange: (query: ListQuery) => void }
type Counted = { total: number }

/** Contents of a kind: the organisation's, one's own and those others granted; the recycle bin behind `view=bin`. */
export function ContentListPage<Row extends ContentRow, Raw extends Counted, Key extends QueryKey, Own = object>(
  list: ContentListProps<Row, Raw, Key, Own>,
) {
  const [params] = useSearchParams()
  const [query, onQueryChange] = useListQuery()
  const { href } = useLinks()
  const shown: Shown = { query, onQueryChange }
  if (params.get('view') !== 'bin') return <Contents {...list} {...shown} />
  const home = href(`${kinds[list.kind].slug}.list`)
  // An element around it: what is drawn for the list is not taken for what is drawn for the bin.
  return (
    <>
      <ContentBin kind={list.kind} list={list.name} home={home} {...shown} />
    </>
  )
}

function Contents<Row extends ContentRow, Raw extends Counted, Key extends QueryKey, Own>(
  props: ContentListProps<Row, Raw, Key, Own> & Shown,
) {
  const { kind, home = 'basics', hasDifficulty = false, query, onQueryChange, words } = props
  const { columns: columnsFor, actions: actionsFor, CreateDialog, ImportDialog } = props
  const { slug, param } = kinds[kind]
  const { href, go } = useLinks()
  const categories = useCategoryOptions(kind, useIsAtRest() || Boolean(query.category_id))
  const mayCreate = useMay('content.change')
  const creating = useOpening()
  const importing = useOpening()
  const publishing = useOpeningOf<Row>()
  const stale = useStaleContents()
  const refresh = useCallback(() => void stale(kind), [stale, kind])

  const hrefOf = useCallback(
    (row: { id: string }) => href(`${slug}.${home}`, { [param]: row.id }),
    [href, slug, home, param],
  )
  const columns = useMemo(() => columnsFor(hrefOf), [columnsFor, hrefOf])
  const actions = useMemo(() => {
    const life = lifeActions<Row>(
      kind,
      { open: (id) => go(`${slug}.${home}`, { [param]: id }), onRemoved: refresh },
      words,
    )
    return actionsFor({
      ...life,
      publish: publishAction(publishing),
      open: { key: 'open', label: '打开', icon: FolderOpenOutlined, on: 'one', to: hrefOf },
      edit: {
        key: 'edit',
        label: '编辑',
        icon: EditOutlined,
        on: 'one',
        can: (row) => verdict(row, 'edit'),
        to: (row) => href(`${slug}.content`, { [param]: row.id }),
      },
    })
  }, [kind, slug, param, home, words, actionsFor, href, hrefOf, go, publishing, refresh])
  const own: Readonly<Record<string, OwnFilter>> = { ...props.filters }
  const asked = listedAt(query, props.filters)
  const openContent = (id: string): void => go(`${slug}.${home === 'basics' ? 'content' : home}`, { [param]: id })
  const bin = withQuery(href(`${slug}.list`), 'view', 'bin')
  const PublishDialog = props.PublishDialog ?? UsualPublishDialog
  return (
    <>
      <ListPage
        name={props.name}
        title={props.title ?? kindLabels[kind]}
        {...(props.hideTitle ? { hideTitle: true } : {})}
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: `新建${kindLabels[kind]}`, icon: PlusOutlined, opens: creating } }
          : {})}
        pageActions={[
          { key: 'bin', label: '回收站', icon: DeleteOutlined, to: bin },
          ...(ImportDialog ? [{ key: 'import', label: '导入', icon: ImportOutlined, opens: importing }] : []),
        ]}
        columns={columns}
        rowKey={rowKey}
        filters={[part, ...contentFilters(categories, hasDifficulty, own)]}
        query={query}
        onQueryChange={onQueryChange}
        rowActions={actions}
        bulkActions={actions}
        card={(row) => props.card(row, hrefOf(row))}
        empty={{ kind, text: props.empty[scopeOf(query.scope)] }}
        source={{
          ...props.source(asked),
          select: (answer) => ({ rows: props.rowsOf(answer), ...shownTotal(asked, answer.total, Object.keys(own)) }),
        }}
      />
      <Opened by={creating}>{(close) => <CreateDialog onClose={close} onCreated={openContent} />}</Opened>
      {ImportDialog && (
        <Opened by={importing}>{(close) => <ImportDialog onClose={close} onImported={openContent} />}</Opened>
      )}
      <Opened by={publishing}>
        {(close, row) => <PublishDialog content={row} onClose={close} onPublished={refresh} />}
      </Opened>
    </>
  )
}

const part = switchPart('scope', '范围', scopes)
const rowKey = (row: { id: string }): string => row.id
