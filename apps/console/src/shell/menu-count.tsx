import styles from './side-menu.module.css'

/** How much waits behind an entry: a number to the eye, a sentence to the ear. Nothing where nothing waits. */
export function MenuCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">，{count} 项待处理</span>
    </span>
  )
}
