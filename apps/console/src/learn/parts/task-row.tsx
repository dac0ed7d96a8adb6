import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Cover } from '../../kit/cover.tsx'
import { AppLink } from '../../kit/link.tsx'
import styles from './task-row.module.css'

type TaskRowProps = {
  to: string
  kind: ContentKind
  hasKind?: boolean
  title: string
  cover: string
  /** How it stands, as a tag. */
  standing: ReactNode
  /** Class, date, progress, score: short facts in one line. */
  facts: readonly ReactNode[]
}

/** One thing to learn, as a line that leads to it. */
export function TaskRow({ to, kind, hasKind = true, title, cover, standing, facts }: TaskRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover kind={kind} title={title} src={cover} width={72} />
      </span>
      <span className={styles.words}>
        <AppLink className={styles.title} to={to}>
          {title}
        </AppLink>
        <span className={styles.facts}>
          {hasKind && <span>{kindLabels[kind]}</span>}
          {facts.filter(Boolean).map((fact, at) => (
            // The facts of a row have a fixed order.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{fact}</span>
          ))}
        </span>
      </span>
      <span className={styles.standing}>{standing}</span>
      <RightOutlined className={styles.arrow} aria-hidden />
    </li>
  )
}
