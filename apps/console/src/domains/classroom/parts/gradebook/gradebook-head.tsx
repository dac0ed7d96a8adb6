// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { placedTitle } from '@lab/contract/record-words'
import { gradebookOrder, type GradebookSort } from './gradebook-query.ts'
import type { GradebookOffering } from './gradebook-rules.ts'
import { within, type Span } from './gradebook-window.ts'
import { Press } from '../../../../kit/press.tsx'
import styles from './gradebook.module.css'

type Sorting = { sort: string | undefined; onSort: (key: GradebookSort) => void }

type GradebookHeadProps = Sorting & { offerings: GradebookOffering[]; columns: Span; cellWidth: number }

/** The heads of the columns: three to sort by, which stay in sight, and the contents. */
export function GradebookHead({ offerings, columns, cellWidth, ...sorting }: GradebookHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="presentation" className={styles.corner}>
        <SortHead {...sorting} name="number" label="学员" column={1} />
        <SortHead {...sorting} name="score" label="总评" column={2} />
        <SortHead {...sorting} name="progress" label="进度" column={3} />
      </div>
      <div role="presentation" className={styles.titles} style={{ paddingLeft: columns.first * cellWidth }}>
        {within(columns).map((column) => {
          const offering = offerings[column]!
          return (
            <div
              key={offering.id}
              role="columnheader"
              aria-colindex={column + 4}
              className={styles.title}
              title={`${placedTitle(offering)}（满分 ${offering.max_score}，权重 ${offering.weight}）`}
            >
              <span>{offering.title}</span>
              {offering.within !== '' && <small>{offering.within}</small>}
              <small className="num">{offering.max_score} 分</small>
            </div>
          )
        })}
      </div>
    </div>
  )
}

type SortHeadProps = Sorting & { name: GradebookSort; label: string; column: number }

function SortHead({ sort, onSort, name, label, column }: SortHeadProps) {
  const present = gradebookOrder(sort)
  const isSorted = present.sort === name
  const direction = isSorted ? (present.order === 'asc' ? 'ascending' : 'descending') : 'none'
  return (
    <div role="columnheader" aria-colindex={column} aria-sort={direction} className={styles.sortHead}>
      <Press className={styles.sort} onClick={() => onSort(name)}>
        {label}
        <svg viewBox="0 0 7 11" aria-hidden="true" data-direction={isSorted ? present.order : undefined}>
          <path d="M3.5 0L7 4.5H0z" />
          <path d="M3.5 11L0 6.5h7z" />
        </svg>
      </Press>
    </div>
  )
}
