import { StarFilled } from '@ant-design/icons'
import { useOpened } from '../../../content/opened/opened.ts'
import type { OpenedObject } from '../../../content/opened/kept.ts'
import { Cover } from '../../../kit/cover.tsx'
import { Card, Nothing, Row } from './card.tsx'
import styles from './dashboard.module.css'

const shown = 6

/** Favourites first, then what was opened last: the same things the palette offers. */
export function OpenedCard() {
  const { recent, favourites } = useOpened()
  const starred = new Set(favourites.map((one) => one.to))
  const objects: OpenedObject[] = [...favourites, ...recent.filter((one) => !starred.has(one.to))].slice(0, shown)
  return (
    <Card title="收藏与最近打开">
      {objects.length === 0 ? (
        <Nothing>打开过的实验、班级会出现在这里；点路径旁的星标即可收藏。</Nothing>
      ) : (
        <ul className={`${styles.rows} ${styles.pairs}`}>
          {objects.map((one) => (
            <Row
              key={one.to}
              to={one.to}
              lead={<Cover kind={one.kind} title={one.title} width={44} />}
              title={one.title}
              text={one.note}
              end={starred.has(one.to) && <StarFilled className={styles.star} aria-label="已收藏" />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
