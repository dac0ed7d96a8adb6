import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useMemo, useRef, useState } from 'react'
import { debounce } from '../timing.ts'
import { Choice } from './choice.tsx'
import styles from './filter-row.module.css'
import { changeQuery } from './list-types.ts'
import { TagsFilter } from './tags-filter.tsx'
import type { ListFilter, ListQuery } from './list-types.ts'

export type FilterRowProps = {
  filters: ListFilter[]
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
}

/** The controls that narrow a list. What they show is the query; only a word being typed is their own. */
export function FilterRow({ filters, query, onQueryChange }: FilterRowProps) {
  return (
    <search className={styles.filters}>
      {filters.map((filter) => {
        if (filter.kind === 'search') {
          return <SearchFilter key="search" filter={filter} query={query} onQueryChange={onQueryChange} />
        }
        const value = query[filter.name]
        const text = value === undefined || value === '' ? undefined : String(value)
        const change = (next: string | undefined) => onQueryChange(changeQuery(query, { [filter.name]: next }))
        if (filter.kind === 'custom') return <div key={filter.name}>{filter.render(text, change)}</div>
        if (filter.kind === 'tags') {
          return <TagsFilter key={filter.name} label={filter.label} value={text} onChange={change} />
        }
        return (
          <Choice
            key={filter.name}
            label={filter.label}
            value={text}
            options={filter.options}
            canClear
            onChange={change}
            {...(filter.width === undefined ? {} : { width: filter.width })}
          />
        )
      })}
    </search>
  )
}

type SearchFilterProps = {
  filter: Extract<ListFilter, { kind: 'search' }>
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
}

const DEFAULT_KEY = 'title'

function SearchFilter({ filter, query, onQueryChange }: SearchFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const sent = query.selectValue ?? ''
  const [draft, setDraft] = useState({ sent, text: sent })
  // The address may change under a word being typed (back, a cleared filter): then the address wins.
  const text = draft.sent === sent ? draft.text : sent
  const selectKey = query.selectKey ?? filter.keys?.[0]?.value ?? DEFAULT_KEY
  const search = (value: string, key = selectKey) => {
    const word = value.trim()
    if (word === sent && key === selectKey) return
    const names = filter.keys || word ? key : undefined
    onQueryChange(
      changeQuery(query, { selectKey: word ? names : filter.keys ? key : undefined, selectValue: word || undefined }),
    )
  }
  // Waits for a pause of one second; must not restart with every render, so it is made anew only for a new query.
  // oxlint-disable-next-line react/exhaustive-deps
  const searchLater = useMemo(() => debounce(search), [query, onQueryChange])
  const clear = () => {
    setDraft({ sent, text: '' })
    searchLater.cancel()
    search('')
  }
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
      <div className={styles.input}>
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          aria-label={`按${keyLabel}搜索`}
          placeholder={filter.placeholder ?? `搜索${keyLabel}`}
          value={text}
          onChange={(event) => {
            const value = event.target.value
            setDraft({ sent, text: value })
            if ((event.nativeEvent as InputEvent).isComposing) return
            if (value === '') clear()
            else searchLater(value)
          }}
          onCompositionEnd={(event) => searchLater(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            searchLater.cancel()
            search(text)
          }}
        />
        {text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label="清除搜索"
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
