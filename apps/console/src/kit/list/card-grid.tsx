import type { ReactNode } from 'react'
import { Cover } from '../cover.tsx'
import { AppLink } from '../link.tsx'
import styles from './card-grid.module.css'
import { Checkbox } from './checkbox.tsx'
import type { CardLook } from './list-types.ts'

export type CardGridProps<Row> = {
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  look: (row: Row) => CardLook
  selection?: { keys: ReadonlySet<string>; onToggle: (row: Row, withRange: boolean) => void }
  isStale?: boolean
  placeholder?: ReactNode
}

/** More would need a second line. */
const MOST_FACTS = 3
const BONES = Array.from({ length: 8 }, (_, at) => at)

/** The same rows as cards, for lists that are looked at rather than read. */
export function CardGrid<Row>({ rows, rowKey, look, selection, isStale, placeholder }: CardGridProps<Row>) {
  if (placeholder) return <div className={styles.place}>{placeholder}</div>
  return (
    <ul className={styles.grid} data-stale={isStale || undefined} aria-busy={isStale || rows === undefined}>
      {rows
        ? rows.map((row) => {
            const card = look(row)
            const key = rowKey(row)
            const isSelected = selection?.keys.has(key) ?? false
            return (
              <li key={key} className={styles.card} data-selected={isSelected || undefined}>
                <div className={styles.picture} data-tall={card.isPicture || undefined}>
                  <Cover kind={card.kind} title={card.title} src={card.cover} shape={card.shape} width="100%" />
                  {selection && (
                    <span className={styles.check}>
                      <Checkbox
                        label={`选择${card.title}`}
                        isChecked={isSelected}
                        onToggle={(withRange) => selection.onToggle(row, withRange)}
                      />
                    </span>
                  )}
                </div>
                <div className={styles.body}>
                  <h2 className={styles.title} title={card.title}>
                    {card.to === undefined ? card.title : <AppLink to={card.to}>{card.title}</AppLink>}
                  </h2>
                  {card.text && (
                    <p className={styles.text} title={typeof card.text === 'string' ? card.text : undefined}>
                      {card.text}
                    </p>
                  )}
                  {(card.facts || card.state) && (
                    <div className={styles.foot}>
                      <p className={styles.facts}>
                        {card.facts?.slice(0, MOST_FACTS).map((fact, at) => (
                          // Facts have no identity but their place.
                          // oxlint-disable-next-line react/no-array-index-key
                          <span key={at}>{fact}</span>
                        ))}
                      </p>
                      {card.state}
                    </div>
                  )}
                </div>
              </li>
            )
          })
        : BONES.map((at) => (
            <li key={at} className={styles.card} aria-hidden="true">
              <i className={`bone ${styles.picture}`} style={{ aspectRatio: '16 / 6', borderRadius: 0 }} />
              <div className={styles.body}>
                <i className="bone" style={{ width: '70%', height: 14, margin: '4px 0' }} />
                <i className="bone" style={{ width: '45%', height: 11, margin: '10px 0 4px' }} />
              </div>
            </li>
          ))}
    </ul>
  )
}
