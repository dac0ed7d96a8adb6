import type { ReactNode } from 'react'
import { Cover } from '../cover.tsx'
import type { CoverShape } from '../cover-shape.ts'
import { AppLink } from '../link.tsx'
import styles from './title-cell.module.css'

export type TitleCellProps = {
  title: string
  to?: string
  /** With a kind, the content's cover comes before the title. */
  kind?: string
  cover?: string | null
  shape?: CoverShape | undefined
  /** A second, quieter line. */
  note?: ReactNode
  onIntent?: () => void
}

/** The first column of most lists: cover, title as a link, and what else tells two of the same name apart. */
export function TitleCell({ title, to, kind, cover, shape, note, onIntent }: TitleCellProps) {
  return (
    <span className={styles.cell} data-cover={kind === undefined ? undefined : true}>
      {kind && <Cover kind={kind} title={title} src={cover} shape={shape} width={40} />}
      <span className={styles.words}>
        {to === undefined ? (
          <span className={styles.title} title={title}>
            {title}
          </span>
        ) : (
          <AppLink className={styles.title} to={to} title={title} onIntent={onIntent}>
            {title}
          </AppLink>
        )}
        {note && (
          <span className={styles.note} title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
      </span>
    </span>
  )
}
