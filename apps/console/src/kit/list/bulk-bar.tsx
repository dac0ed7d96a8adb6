import { CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { applicable, runAction } from '../action.ts'
import type { Action } from '../action.ts'
import { drawsAhead } from '../dialog-frame/opening.tsx'
import { showNotice } from '../dialogs/dialog-store.ts'
import styles from './bulk-bar.module.css'

export type EveryMatch<Row> = {
  /** So many can be worked on at once. */
  most: number
  /** Rows that the list finds, of whatever page, no more than `most`. */
  load: () => Promise<Row[]>
}

export type BulkBarProps<Row> = {
  rows: Row[]
  /** More is found than is selected. */
  more?: EveryMatch<Row> & { total: number; onAdd: (rows: readonly Row[]) => void }
  actions: Action<Row>[]
  onClear: () => void
  onDone?: () => void
}

/** What can be done with the selected rows; floats above the end of the list, so that the list does not move. */
export function BulkBar<Row>({ rows, more, actions, onClear, onDone }: BulkBarProps<Row>) {
  const run = async (action: Action<Row>) => {
    const fitting = applicable(action, rows)
    if (fitting.length === 0) {
      await showNotice(`所选的 ${rows.length} 项都不能${action.label}`)
      return
    }
    const skipped = rows.length - fitting.length
    const asked =
      skipped === 0
        ? action
        : {
            ...action,
            confirm: (some: Row[]) =>
              `${action.confirm?.(some) ?? `将对 ${some.length} 项执行「${action.label}」`}。另有 ${skipped} 项不符合条件，将跳过。`,
          }
    if (await runAction(asked, fitting)) {
      onClear()
      onDone?.()
    }
  }
  /** The dialog that a press would open at once. */
  const openerOf = (action: Action<Row>) =>
    applicable(action, rows).length === rows.length ? action.opens?.(rows) : undefined
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span className={styles.count}>
        已选 <b>{rows.length}</b> 项
      </span>
      {more && <MoreButton {...more} />}
      {actions.map((action) => {
        const Icon = action.icon
        return (
          <button
            key={action.key}
            type="button"
            className={styles.action}
            data-danger={action.danger || undefined}
            {...drawsAhead(openerOf(action))}
            onClick={() => void run(action)}
          >
            {Icon && <Icon aria-hidden />}
            {action.label}
          </button>
        )
      })}
      <button type="button" className={styles.close} onClick={onClear} aria-label="取消选择" title="取消选择">
        <CloseOutlined aria-hidden />
      </button>
    </section>
  )
}

function MoreButton<Row>({ most, load, total, onAdd }: NonNullable<BulkBarProps<Row>['more']>) {
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    setBusy(true)
    try {
      onAdd(await load())
    } finally {
      setBusy(false)
    }
  }
  const isAll = total <= most
  return (
    <button
      type="button"
      className={styles.action}
      data-more
      disabled={isBusy}
      {...(isAll ? {} : { title: `一次最多处理 ${most} 项` })}
      onClick={() => void add()}
    >
      {isBusy ? '正在选择…' : isAll ? `选择全部 ${total} 项` : `选择前 ${most} 项`}
    </button>
  )
}
