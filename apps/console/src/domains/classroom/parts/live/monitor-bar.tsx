import { memo } from 'react'
import { optionsOf } from '../../../../content/life/words.ts'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { SearchField } from '../../../../kit/list/search-field.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
import { type Narrowing, type MonitorFilter, monitorFilters, type MonitorSort, monitorSorts } from './monitor-rules.ts'

const filterOptions = optionsOf(monitorFilters)
const sortOptions = optionsOf(monitorSorts)

type MonitorBarProps = {
  narrowing: Narrowing
  onNarrow: (patch: Partial<Narrowing>) => void
  sort: MonitorSort
  onSort: (sort: MonitorSort) => void
  /** Names of the groups there are, each on a line of its own: a list that is equal is not drawn again. */
  groups: string
}

/** Who is shown and in which order. It stands still while the monitor below changes ten times a second. */
export const MonitorBar = memo(function MonitorBar({ narrowing, onNarrow, sort, onSort, groups }: MonitorBarProps) {
  return (
    <>
      <Segmented
        label="显示"
        options={filterOptions}
        value={narrowing.filter}
        onChange={(filter: MonitorFilter) => onNarrow({ filter })}
      />
      <Segmented label="排序" options={sortOptions} value={sort} onChange={onSort} />
      {groups !== '' && (
        <SelectField
          canClear
          label="小组"
          placeholder="小组"
          width={112}
          value={narrowing.group ?? undefined}
          options={groups.split('\n').map((name) => ({ value: name, label: name }))}
          onChange={(value) => onNarrow({ group: value })}
        />
      )}
      <SearchField
        label="搜索学员"
        placeholder="姓名、学号"
        isInstant
        width={160}
        value={narrowing.word}
        onSearch={(word) => onNarrow({ word })}
      />
    </>
  )
})
