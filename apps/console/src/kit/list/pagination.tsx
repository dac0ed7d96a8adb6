import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { memo, useState } from 'react'
import { formatNumber } from '../format.ts'
import { Choice } from './choice.tsx'
import { PAGE_SIZES } from './list-types.ts'
import styles from './pagination.module.css'

export type PaginationProps = {
  page: number
  pageSize: number
  /** Undefined while it is being counted. */
  total: number | undefined
  /** The total is a lower bound. */
  isTotalCapped?: boolean
  pageSizes?: readonly number[]
  /** Names this one where a page has several. */
  label?: string
  onChange: (page: number, pageSize: number) => void
}

/** With fewer pages each of them has its number: one press instead of typing. */
const JUMP_FROM = 6

/** Page numbers to offer: the first, the last, and two on each side of the present one; 0 stands for a gap. */
export function pagesAround(page: number, last: number): number[] {
  const from = Math.max(2, Math.min(page - 2, last - 5))
  const to = Math.min(last - 1, Math.max(page + 2, 6))
  const pages = [1]
  if (from > 2) pages.push(from === 3 ? 2 : 0)
  for (let at = from; at <= to; at++) pages.push(at)
  if (to < last - 1) pages.push(to === last - 2 ? last - 1 : 0)
  if (last > 1) pages.push(last)
  return pages
}

/**
 * Total, sizes, prev, pager, next, jumper — in this order, as the specification lays it out. Where the smallest page
 * holds everything there is nothing to turn, and the total is alone.
 */
export const Pagination = memo(function Pagination(props: PaginationProps) {
  const { page, pageSize, total, isTotalCapped = false, pageSizes = PAGE_SIZES, label = '分页', onChange } = props
  const last = Math.max(1, Math.ceil((total ?? page * pageSize) / pageSize))
  const hasOnePage = total !== undefined && total <= Math.min(...pageSizes) && page === 1
  const go = (next: number) => onChange(Math.min(last, Math.max(1, next)), pageSize)
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span className={styles.total}>
        {total === undefined ? '正在统计…' : `共 ${formatNumber(total)}${isTotalCapped ? '+' : ''} 条`}
      </span>
      {!hasOnePage && (
        <>
          {pageSizes.length > 1 && (
            <Choice
              className={styles.sizes}
              label="每页条数"
              value={String(pageSize)}
              options={pageSizes.map((size) => ({ value: String(size), label: `${size}条/页` }))}
              onChange={(size) => onChange(1, Number(size))}
            />
          )}
          <button
            type="button"
            className={styles.step}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
            aria-label="上一页"
          >
            <LeftOutlined aria-hidden />
            <span className={styles.word}> 上一页</span>
          </button>
          <ol className={styles.pager}>
            {pagesAround(page, last).map((at, index) => (
              <li key={at || `gap-${index}`}>
                {at === 0 ? (
                  <span className={styles.gap}>…</span>
                ) : (
                  <button
                    type="button"
                    className={styles.step}
                    aria-label={`第${at}页`}
                    aria-current={at === page ? 'page' : undefined}
                    onClick={() => go(at)}
                  >
                    {at}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <span className={styles.of}>/ {last}</span>
          <button
            type="button"
            className={styles.step}
            disabled={page >= last}
            onClick={() => go(page + 1)}
            aria-label="下一页"
          >
            <span className={styles.word}>下一页 </span>
            <RightOutlined aria-hidden />
          </button>
          {last >= JUMP_FROM && <Jumper last={last} onJump={go} />}
        </>
      )}
    </nav>
  )
})

function Jumper({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [text, setText] = useState('')
  const jump = () => {
    const page = Number(text)
    if (text !== '' && Number.isSafeInteger(page)) onJump(page)
    setText('')
  }
  return (
    <label className={styles.jumper}>
      前往
      <input
        inputMode="numeric"
        value={text}
        aria-label={`跳至第几页，共${last}页`}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
      页
    </label>
  )
}
