import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Resource, resourceTypeLabels, type ResourceType } from '@lab/contract/resource'
import { resourceStatusLabels, resourceStatuses } from '@lab/contract/metadata'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { useStale } from '../../../api/use-stale.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { CardLook, TableColumn, ListFilter, ListQuery } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { later } from '../../../kit/later.tsx'
import { resourceActions } from '../resource-actions.ts'
import { fileOf } from '../resource-file.ts'
import { asSearchKey, orgid, searchKeys, shownList } from '../resource-queries.ts'
import styles from './resource-list.module.css'

const ResourceDialog = later(() => import('../parts/resource-dialog.tsx'))
const ImportDialog = later(() => import('../parts/import-dialog.tsx'))
const TagDialog = later(() => import('../parts/tag-dialog.tsx'))
const ResourcePreview = later(() => import('../parts/resource-preview.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', keys: searchKeys },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    width: 92,
    options: resourceStatuses.map((status) => ({ value: status, label: `已${resourceStatusLabels[status]}` })),
  },
  {
    kind: 'select',
    name: 'is_public',
    label: '可见范围',
    width: 104,
    options: [
      { value: 'true', label: '公开' },
      { value: 'false', label: '私有' },
    ],
  },
  { kind: 'select', name: 'mine', label: '创建人', width: 96, options: [{ value: 'true', label: '我创建的' }] },
]

/** Tags that the library uses, with how often; no filter where there are none. */
const tagFilters = (tags: { name: string; count: number }[] | undefined, chosen: unknown): ListFilter[] => {
  const options = (tags ?? []).map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))
  return options.length || chosen !== undefined
    ? [{ kind: 'select', name: 'tag', label: '标签', width: 92, options }]
    : []
}

/** What to say where there is none of a type yet. */
const emptyTexts: Record<ResourceType, string> = {
  picture: '上传图片后，可在实验、课程的正文和封面中直接选用。',
  video: '上传视频后，可作为实验环节和课程单元播放。',
  pdf: '上传PDF后，可作为讲义在环节中直接阅读。',
  rich_text: '写一段可以反复使用的图文内容，例如实验须知、评分说明。',
  file: '上传数据、代码、文档等文件，供环节链接和学员下载。',
}

const scopeTag = (resource: Resource) => (
  <ToneTag tone={resource.is_public ? 'green' : 'slate'}>{resource.is_public ? '公开' : '私有'}</ToneTag>
)

/** The same address with another resource in preview, or none: a preview can be shared and left by going back. */
function addressWith(pathname: string, search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set('preview', id)
  return `${pathname}?${params.toString()}`
}

/** One tab of the resource library. */
function ResourceList({ type }: { type: ResourceType }) {
  const [query, setQuery] = useListQuery()
  const { pathname, search } = useLocation()
  const editing = useOpeningOf<Resource>()
  const mayCreate = useMay('resource.change')
  const creating = useOpening()
  const importing = useOpening()
  const tagging = useOpeningOf<Resource[]>()
  const { data: tags } = useQuery(
    api.resource.tags.query({ params: { orgid: orgid() }, query: { obj_type: type } }, { quiet: true }),
  )
  const stale = useStale()
  const label = resourceTypeLabels[type]
  const at = (resource: Resource): string => addressWith(pathname, search, resource.id)
  const preview = query.preview === undefined ? undefined : String(query.preview)
  const shownQuery: ListQuery = { ...query, preview: undefined }

  const actions = resourceActions({ label, at, editing, tagging })
  const columns: TableColumn<Resource>[] = [
    {
      key: 'title',
      title: '名称',
      isFixed: true,
      minWidth: 246,
      render: (one) => (
        <TitleCell
          title={one.title}
          to={at(one)}
          kind={`resource-${type}`}
          {...(type === 'picture' ? { cover: fileOf(one)?.url ?? null } : {})}
          note={fileOf(one)?.name}
        />
      ),
    },
    { key: 'status', title: '状态', priority: 9, width: 92, render: (one) => <StateTag state={one.status} /> },
    { key: 'is_public', title: '可见范围', priority: 7, width: 80, render: scopeTag },
    {
      key: 'tags',
      title: '标签',
      priority: 2,
      minWidth: 94,
      render: (one) => one.tags.join('、') || '--',
    },
    ...(type === 'rich_text'
      ? []
      : [
          {
            key: 'size',
            title: '大小',
            priority: 3,
            width: 92,
            align: 'right' as const,
            render: (one: Resource) => <FileSize bytes={fileOf(one)?.size} />,
          },
        ]),
    {
      key: 'creator',
      title: '创建人',
      priority: 4,
      width: 116,
      render: (one) => <Person name={one.creator_name} avatar={one.creator.avatar} size={24} />,
    },
    {
      key: 'updated_at',
      title: '更新时间',
      priority: 5,
      width: 122,
      render: (one) => <RelativeTime at={one.updated_at} />,
    },
  ]
  const card = (one: Resource): CardLook => ({
    kind: `resource-${type}`,
    title: one.title,
    to: at(one),
    ...(type === 'picture' ? { cover: fileOf(one)?.url ?? null, isPicture: true } : {}),
    state: one.status === 'disabled' ? <StateTag state="disabled" /> : undefined,
    text: one.tags.join('、') || fileOf(one)?.name,
    facts: [one.is_public ? '公开' : '私有', one.creator_name, <RelativeTime key="at" at={one.updated_at} />],
  })
  return (
    <div className={styles.tab}>
      <h2 className="visually-hidden">{label}资源</h2>
      <ListPage
        name={`resources-${type}`}
        title={`${label}资源`}
        hideTitle
        pageActions={[{ key: 'import', label: '批量导入', icon: ImportOutlined, opens: importing }]}
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: `新建${label}`, icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.resource.list.query({
            params: { orgid: orgid() },
            query: {
              page: query.page,
              per_page: query.per_page,
              obj_type: type,
              type: asSearchKey(query.selectKey),
              keyword: query.selectValue,
              status: query.status as Resource['status'] | undefined,
              is_public: query.is_public as 'true' | 'false' | undefined,
              mine: query.mine as 'true' | undefined,
              tag: query.tag === undefined ? undefined : String(query.tag),
            },
          }),
          placeholderData: keepPreviousData,
          select: shownList,
        }}
        columns={columns}
        rowKey={(one) => one.id}
        filters={[...filters, ...tagFilters(tags?.tags, query.tag)]}
        query={shownQuery}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('resource')}
        card={card}
        defaultView={type === 'picture' ? 'cards' : 'table'}
        empty={{ kind: 'file', text: emptyTexts[type] }}
      />
      <>
        <Opened by={creating}>{(close) => <ResourceDialog type={type} onClose={close} />}</Opened>
        <Opened by={editing}>{(close, one) => <ResourceDialog type={type} resource={one} onClose={close} />}</Opened>
        <Opened by={importing}>{(close) => <ImportDialog onClose={close} />}</Opened>
        <Opened by={tagging}>{(close, some) => <TagDialog resources={some} onClose={close} />}</Opened>
        {preview !== undefined && (
          <ResourcePreview
            id={preview}
            actions={actions.filter((action) => action.on !== 'many')}
            onDone={() => void stale('resource')}
            onClose={() => setQuery(shownQuery)}
          />
        )}
      </>
    </div>
  )
}

export const Pictures = () => <ResourceList type="picture" />
export const Videos = () => <ResourceList type="video" />
export const Pdfs = () => <ResourceList type="pdf" />
export const RichTexts = () => <ResourceList type="rich_text" />
export const Files = () => <ResourceList type="file" />
