import type { UseQueryResult } from '@tanstack/react-query'
import { Empty } from '../empty.tsx'
import { ErrorState } from '../failure-states.tsx'
import type { CustomControl } from '../form/form-types.ts'
import { FilterRow } from '../list/filter-row.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { Pagination } from '../list/pagination.tsx'
import { PICKER_PAGE_SIZE } from '../picker/picker-rules.ts'
import type { PickerPage } from '../picker/picker-dialog.tsx'
import { PickerTable } from '../picker/picker-table.tsx'
import { openedSearch, type ResourceSearch } from './file-link-rules.ts'
import styles from './file-link.module.css'

/** A resource as the dialog lists it. */
export type LinkableResource = {
  id: string
  title: string
  creator_name: string
  obj_file: { url: string; name: string } | null
}

type ResourceControlProps = CustomControl & {
  list: UseQueryResult<PickerPage<LinkableResource>>
  search: ResourceSearch
  searchKeys: { value: string; label: string }[]
  onSearch: (search: ResourceSearch) => void
  chosen: LinkableResource | undefined
  onChoose: (resource: LinkableResource) => void
}

const columns: ListColumn<LinkableResource>[] = [
  { key: 'title', title: '名称' },
  { key: 'file', title: '文件', render: (row) => row.obj_file?.name ?? '--' },
  { key: 'creator_name', title: '创建人', width: 140 },
]

/** Another source: one resource out of a paged, searchable list. */
export function ResourceControl(props: ResourceControlProps) {
  const { onChange, onBlur, list, search, searchKeys, onSearch, chosen, onChoose } = props
  const rows = list.data?.rows
  return (
    <div className={styles.resources}>
      <FilterRow
        filters={[{ kind: 'search', keys: searchKeys }]}
        query={{ ...search, per_page: PICKER_PAGE_SIZE }}
        onQueryChange={({ page, selectKey, selectValue }) =>
          onSearch({ page, selectKey: selectKey ?? openedSearch.selectKey, selectValue })
        }
      />
      <div className={styles.list}>
        {list.error && !rows ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <PickerTable
            label="资源"
            mode="radio"
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            chosen={chosen ? [chosen] : []}
            isStale={list.isPlaceholderData}
            nameOf={(row) => row.title}
            onChoose={(row) => {
              onChoose(row)
              onChange(row.id)
              onBlur()
            }}
            onChoosePage={() => undefined}
          />
        )}
        {rows?.length === 0 && <Empty compact />}
      </div>
      {chosen && <p className={styles.chosen}>已选：{chosen.title}</p>}
      <Pagination
        label="资源分页"
        page={search.page}
        pageSize={PICKER_PAGE_SIZE}
        pageSizes={[PICKER_PAGE_SIZE]}
        total={list.data?.total}
        onChange={(page) => onSearch({ ...search, page })}
      />
    </div>
  )
}
