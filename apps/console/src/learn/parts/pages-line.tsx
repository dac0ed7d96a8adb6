import { Button } from '../../kit/button.tsx'
import styles from './section-card.module.css'

type PagesLineProps = { page: number; perPage: number; total: number; onChange: (page: number) => void }

/** Pages of a list that is longer than one. */
export function PagesLine({ page, perPage, total, onChange }: PagesLineProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  return (
    <nav className={styles.pages} aria-label="分页">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        上一页
      </Button>
      <span className="num">
        {page} / {last}
      </span>
      <Button disabled={page >= last} onClick={() => onChange(page + 1)}>
        下一页
      </Button>
    </nav>
  )
}
