import type { MarkBook } from '@lab/contract/markbook'
import type { Scheme } from '@lab/contract/markbook-scheme'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { formatNumber } from '../../../kit/format.ts'
import { effectOf } from './book-rules.ts'
import styles from './markbook.module.css'

type EffectCardProps = {
  book: MarkBook
  draft: Scheme
  /** What is wrong with the draft. */
  complaint: string | undefined
  children: ReactNode
}

const shown = (total: number | null): string => (total === null ? '--' : formatNumber(total, 1))
const turned = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`)

/** What the draft does to the totals, before it is saved. */
export function EffectCard({ book, draft, complaint, children }: EffectCardProps) {
  const looked = useDeferredValue(draft)
  const effect = useMemo(() => effectOf(book, looked), [book, looked])
  const [before, after] = effect.means
  return (
    <aside className={`${styles.card} ${styles.effect}`} aria-label="对总评的影响">
      <h2>对总评的影响</h2>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>总评变化</dt>
          <dd>{effect.changed} 人</dd>
        </div>
        <div>
          <dt>平均分</dt>
          <dd>{turned(shown(before), shown(after))}</dd>
        </div>
        <div>
          <dt>不及格</dt>
          <dd>{turned(String(effect.failing[0]), String(effect.failing[1]))} 人</dd>
        </div>
      </dl>
      {complaint !== undefined && (
        <p role="alert" className={styles.wrong}>
          {complaint}
        </p>
      )}
      <div className={styles.fields}>{children}</div>
      {effect.rows.length > 0 && (
        // Focusable, so that it is scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.effectList} aria-label="每名学员的变化" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">学员</th>
                <th scope="col">现在</th>
                <th scope="col">保存后</th>
                <th scope="col">等级</th>
              </tr>
            </thead>
            <tbody>
              {effect.rows.map((row) => (
                <tr key={row.learner.id} data-changed={row.before !== row.after || undefined}>
                  <th scope="row">{row.learner.real_name}</th>
                  <td className="num">{shown(row.before)}</td>
                  <td className="num">{shown(row.after)}</td>
                  <td>{row.word || '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {book.total > book.rows.length && (
        <p className={styles.quiet}>按前 {book.rows.length} 名学员预览，保存后对全部学员生效。</p>
      )}
    </aside>
  )
}
