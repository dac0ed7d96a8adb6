import { FilterOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useIsNarrow } from '../narrow.ts'
import { Button } from '../button.tsx'
import { Choice } from './choice.tsx'
import styles from './filter-row.module.css'
import { changeQuery } from './list-types.ts'
import { SearchField } from './search-field.tsx'
import { TagsFilter } from './tags-filter.tsx'
import type { ListFilter, ListQuery } from './list-types.ts'

export type FilterRowProps = {
  filters: ListFilter[]
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
}

/** On a phone so many controls fit next to the search field. */
const MOST_BESIDE = 1

const valueOf = (query: ListQuery, name: string): string | undefined => {
  const value = query[name]
  return value === undefined || value === '' ? undefined : String(value)
}

const isPart = (filter: ListFilter): filter is Extract<ListFilter, { kind: 'custom' }> =>
  filter.kind === 'custom' && filter.isPart === true
const isNarrowing = (filter: ListFilter): filter is Narrowing => filter.kind !== 'search' && !isPart(filter)

/**
 * The controls that narrow a list. What they show is the query; only a word being typed is their own. Where they do not fit,
 * all but the search field and the choice of the list are behind a button that says how many of them are set.
 */
export function FilterRow(props: FilterRowProps) {
  const { filters, query } = props
  const isNarrow = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const parts = filters.filter(isPart)
  const others = filters.filter(isNarrowing)
  const isFolding = isNarrow && (others.length > MOST_BESIDE || others.some(({ kind }) => kind === 'custom'))
  const controls = others.map((filter) => <Filter key={filter.name} {...props} filter={filter} />)
  const count = others.filter((filter) => valueOf(query, filter.name) !== undefined).length
  return (
    <search className={styles.filters}>
      {parts.map((filter) => (
        <Filter key={filter.name} {...props} filter={filter} />
      ))}
      {filters.map((filter) => filter.kind === 'search' && <SearchFilter key="search" {...props} filter={filter} />)}
      {isFolding ? (
        <>
          <Button
            icon={FilterOutlined}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {count > 0 ? `筛选（${count}）` : '筛选'}
          </Button>
          <div id={id} className={styles.folded} hidden={!isUnfolded}>
            {isUnfolded && controls}
          </div>
        </>
      ) : (
        controls
      )}
    </search>
  )
}

type Narrowing = Exclude<ListFilter, { kind: 'search' }>
type FilterProps = Omit<FilterRowProps, 'filters'> & { filter: Narrowing }

function Filter({ filter, query, onQueryChange }: FilterProps) {
  const value = valueOf(query, filter.name)
  const change = (next: string | undefined) => onQueryChange(changeQuery(query, { [filter.name]: next }))
  if (filter.kind === 'custom') return <div>{filter.render(value, change)}</div>
  if (filter.kind === 'tags') return <TagsFilter label={filter.label} value={value} onChange={change} />
  return (
    <Choice
      label={filter.label}
      value={value}
      options={filter.options}
      canClear
      onChange={change}
      {...(filter.width === undefined ? {} : { width: filter.width })}
    />
  )
}

type SearchFilterProps = {
  filter: Extract<ListFilter, { kind: 'search' }>
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
}

const DEFAULT_KEY = 'title'

function SearchFilter({ filter, query, onQueryChange }: SearchFilterProps) {
  const selectKey = query.selectKey ?? filter.keys?.[0]?.value ?? DEFAULT_KEY
  const keyLabel = filter.keys?.find((one) => one.value === selectKey)?.label ?? '名称'
  return (
    <div className={styles.search}>
      {filter.keys && filter.keys.length > 1 && (
        <Choice
          className={styles.keys}
          label="搜索字段"
          value={selectKey}
          options={filter.keys}
          onChange={(key) => onQueryChange(changeQuery(query, { selectKey: key }))}
        />
      )}
      <SearchField
        label={`按${keyLabel}搜索`}
        placeholder={filter.placeholder ?? `搜索${keyLabel}`}
        value={query.selectValue ?? ''}
        onSearch={(word) => {
          // Which field is looked in stays where there is a choice of fields.
          const names = filter.keys || word ? selectKey : undefined
          onQueryChange(changeQuery(query, { selectKey: names, selectValue: word || undefined }))
        }}
      />
    </div>
  )
}
