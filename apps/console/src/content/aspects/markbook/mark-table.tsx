import type { MarkBook, MarkRow } from '@lab/contract/markbook'
import { gradeWord } from '@lab/contract/course-results'
import { categoryMethodLabels } from '@lab/contract/markbook-rules'
import { useMemo } from 'react'
import { opens, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { Person } from '../../../kit/person.tsx'
import { Press } from '../../../kit/press.tsx'
import { cellSentence, cellText, columnGroups, resultBy, type ColumnGroup, type ShownColumn } from './book-rules.ts'
import styles from './markbook.module.css'

type SortKey = 'number' | 'total'
type MarkTableProps = {
  book: MarkBook
  sort: string | undefined
  onSort: (key: SortKey) => void
  openerOf: (row: MarkRow, column: ShownColumn) => Opener
}

/** Learners × columns, the total next to the names; every cell opens what is behind it. */
export function MarkTable({ book, sort, onSort, openerOf }: MarkTableProps) {
  const groups = useMemo(() => columnGroups(book), [book])
  const order = (key: SortKey): 'ascending' | 'descending' | 'none' =>
    sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  const head = (key: SortKey, title: string) => (
    <th scope="col" rowSpan={2} aria-sort={order(key)} className={key === 'number' ? styles.who : styles.total}>
      <Press className={styles.sort} onClick={() => onSort(key)}>
        {title}
        <i aria-hidden>{{ ascending: '↑', descending: '↓', none: '' }[order(key)]}</i>
      </Press>
    </th>
  )
  return (
    // Focusable, so that it is scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="成绩表" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head('number', '学员')}
            {head('total', '总评')}
            {groups.map((group) => (
              <th key={group.category?.id ?? ''} scope="colgroup" colSpan={spanOf(group)} className={styles.group}>
                <div className={styles.groupName}>
                  {group.category?.title ?? '不计入总评'}
                  {group.category && <small>{groupWords(group)}</small>}
                </div>
              </th>
            ))}
          </tr>
          <tr>
            {groups.map((group) => (
              <GroupHead key={group.category?.id ?? ''} group={group} />
            ))}
          </tr>
        </thead>
        <tbody>
          {book.rows.map((row) => (
            <Line key={row.learner.id} book={book} groups={groups} row={row} openerOf={openerOf} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A category has a column of its own for what it comes to. */
const spanOf = ({ category, columns }: ColumnGroup): number => columns.length + (category ? 1 : 0)

const groupWords = ({ category }: ColumnGroup): string =>
  category
    ? [
        `权重 ${category.weight}`,
        categoryMethodLabels[category.method],
        ...(category.drop_lowest > 0 ? [`去掉最低 ${category.drop_lowest} 项`] : []),
      ].join(' · ')
    : ''

function GroupHead({ group: { category, columns } }: { group: ColumnGroup }) {
  return (
    <>
      {category && (
        <th scope="col" className={styles.part}>
          小计
        </th>
      )}
      {columns.map((column) => (
        <th key={column.id} scope="col" title={column.title}>
          <span>{column.title}</span>
          <small>{column.isEntered ? `满分 ${column.max_score}` : '百分制'}</small>
        </th>
      ))}
    </>
  )
}

type LineProps = Pick<MarkTableProps, 'book' | 'openerOf'> & { groups: readonly ColumnGroup[]; row: MarkRow }

function Line({ book, groups, row, openerOf }: LineProps) {
  const result = useMemo(() => resultBy(book, row), [book, row])
  const cells = useMemo(() => new Map(row.cells.map((cell) => [cell.column_id, cell])), [row.cells])
  const { learner, total, posted } = row
  const isNews = book.posted !== null && (posted?.total ?? null) !== total
  const partOf = (id: string): number | null => result.parts.find((part) => part.category_id === id)?.percent ?? null
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <Person name={learner.real_name} avatar={learner.avatar ?? ''} note={learner.number} />
      </th>
      <td className={styles.total}>
        <b className="num">{total === null ? '--' : formatNumber(total, 1)}</b>
        <small>{total === null ? '' : gradeWord(total)}</small>
        {isNews && (
          <small className={styles.news}>
            已发布 {posted && posted.total !== null ? formatNumber(posted.total, 1) : '--'}
          </small>
        )}
      </td>
      {groups.flatMap(({ category, columns }) => [
        ...(category
          ? [
              <td key={`part ${category.id}`} className={styles.part}>
                {formatNumber(partOf(category.id), 1)}
              </td>,
            ]
          : []),
        ...columns.map((column) => {
          const cell = cells.get(column.id)
          return (
            <td key={column.id}>
              <Press
                className={styles.cell}
                data-state={cell?.state ?? 'open'}
                data-late={(cell && cell.late_days > 0) || undefined}
                data-given={(cell?.is_given && !column.isEntered) || undefined}
                data-dropped={result.dropped.has(column.id) || undefined}
                title={cellSentence(learner.real_name, cell, column, result.dropped.has(column.id))}
                aria-label={cellSentence(learner.real_name, cell, column, result.dropped.has(column.id))}
                {...opens(openerOf(row, column))}
              >
                {cellText(cell, column)}
              </Press>
            </td>
          )
        }),
      ])}
    </tr>
  )
}
