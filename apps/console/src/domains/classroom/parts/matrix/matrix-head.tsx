// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { matrixOrder, type MatrixSort } from './matrix-query.ts'
import type { MatrixOffering } from './matrix-rules.ts'
import { within, type Span } from './matrix-window.ts'
import styles from './matrix.module.css'

type Sorting = { sort: string | undefined; onSort: (key: MatrixSort) => void }

type MatrixHeadProps = Sorting & { offerings: MatrixOffering[]; columns: Span; cellWidth: number }

/** The heads of the columns: three to sort by, which stay in sight, and the contents. */
export function MatrixHead({ offerings, columns, cellWidth, ...sorting }: MatrixHeadProps) {
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
              title={`${offering.title}（满分 ${offering.max_score}，权重 ${offering.weight}）`}
            >
              <span>{offering.title}</span>
              <small className="num">{offering.max_score} 分</small>
            </div>
          )
        })}
      </div>
    </div>
  )
}

type SortHeadProps = Sorting & { name: MatrixSort; label: string; column: number }

function SortHead({ sort, onSort, name, label, column }: SortHeadProps) {
  const present = matrixOrder(sort)
  const isSorted = present.sort === name
  const direction = isSorted ? (present.order === 'asc' ? 'ascending' : 'descending') : 'none'
  return (
    <div role="columnheader" aria-colindex={column} aria-sort={direction} className={styles.sortHead}>
      <button type="button" className={styles.sort} onClick={() => onSort(name)}>
        {label}
        <svg viewBox="0 0 7 11" aria-hidden="true" data-direction={isSorted ? present.order : undefined}>
          <path d="M3.5 0L7 4.5H0z" />
          <path d="M3.5 11L0 6.5h7z" />
        </svg>
      </button>
    </div>
  )
}
