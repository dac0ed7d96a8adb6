import { CompressOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import type { Monitor, MonitorRow, MonitorStep } from '@lab/contract/live'
import { stepStateLabels } from '@lab/contract/record-words'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { IconType } from '../../../../kit/action.ts'
import { Button } from '../../../../kit/button.tsx'
import { useNow } from '../../../../kit/use-now.ts'
import { changedCells, fitBoard, maskedName, medianPassed } from './projection-rules.ts'
import styles from './projection.module.css'
import { cellsByStep, monitorCounts, monitorOrder } from './monitor-rules.ts'

type ProjectionProps = { title: string; className: string; monitor: Monitor; onClose: () => void }

/**
 * 投屏墙: the monitor for the whole room, full screen, with squares that can be read from the last row. Names are masked until
 * the teacher shows them; there is nothing on it that only the teacher may see.
 */
export function Projection({ title, className, monitor, onClose }: ProjectionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [showsNames, setShowsNames] = useState(false)
  const now = useNow()
  const counts = monitorCounts(monitor, now)
  const turned = useTurned(monitor)
  useFullscreen(dialog, frame, onClose)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    if (board.current) watch.observe(board.current)
    return () => watch.disconnect()
  }, [])

  const byLearner = new Map(monitor.rows.map((row) => [row.learner.id, row]))
  // By number, so that nobody moves and nobody is ranked.
  const rows = monitorOrder(monitor.rows, 'number', []).flatMap((id) => byLearner.get(id) ?? [])
  const fit = fitBoard(rows.length, monitor.steps.length, size.width, size.height)
  const median = medianPassed(rows)
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`投屏：${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={frame} className={styles.frame}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h1 title={title}>{title}</h1>
            <p>{className}</p>
          </div>
          <dl className={styles.figures}>
            <Figure label="在线" value={`${counts.online}`} of={counts.learners} />
            <Figure label="已提交" value={`${counts.finished}`} of={counts.learners} />
            <Figure label="班级中位" value={`${median}`} of={monitor.steps.length} />
          </dl>
          <div className={styles.tools}>
            <Tool
              label={showsNames ? '遮盖姓名' : '显示姓名'}
              icon={showsNames ? EyeInvisibleOutlined : EyeOutlined}
              onClick={() => setShowsNames(!showsNames)}
            />
            <Tool label="退出投屏" icon={CompressOutlined} onClick={onClose} />
          </div>
        </header>
        <div
          ref={board}
          className={styles.board}
          style={
            {
              '--square': `${fit.square}px`,
              '--columns': fit.columns,
              '--name': `${fit.name}px`,
              '--column-gap': `${fit.columnGap}px`,
              '--row-gap': `${fit.rowGap}px`,
              '--median': median,
            } as React.CSSProperties
          }
        >
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Line
                key={row.learner.id}
                row={row}
                steps={monitor.steps}
                // A group's name tells strangers nobody's.
                name={
                  showsNames || row.learner.kind === 'group' ? row.learner.real_name : maskedName(row.learner.real_name)
                }
                turned={monitor.steps
                  .filter((step) => turned.has(`${row.learner.id} ${step.id}`))
                  .map((step) => step.id)
                  .join(' ')}
              />
            ))}
          </ul>
        </div>
        <footer className={styles.legend} aria-hidden="true">
          {(['passed', 'in_progress', 'failed', 'not_started'] as const).map((state) => (
            <span key={state}>
              <i className={styles.square} data-state={state} />
              {stepStateLabels[state]}
            </span>
          ))}
          <span>
            <i className={styles.mark} />
            班级中位：一半的人已完成到这里
          </span>
        </footer>
      </div>
    </dialog>,
    document.body,
  )
}

/** Where the window is low, its icon alone, with the words as its name. */
function Tool({ label, icon, onClick }: { label: string; icon: IconType; onClick: () => void }) {
  return (
    <Button icon={icon} title={label} onClick={onClick}>
      <span className={styles.toolWords}>{label}</span>
    </Button>
  )
}

function Figure({ label, value, of }: { label: string; value: string; of: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        {value}
        <small>/{of}</small>
      </dd>
    </div>
  )
}

type LineProps = { row: MonitorRow; steps: MonitorStep[]; name: string; turned: string }

const Line = memo(function Line({ row, steps, name, turned }: LineProps) {
  const cells = cellsByStep(row)
  const justTurned = new Set(turned.split(' '))
  const done = row.cells.filter((cell) => cell.state === 'passed').length
  return (
    <li className={styles.row} aria-label={`${name}，完成 ${done} / ${steps.length}`}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <span className={styles.squares} aria-hidden="true">
        {steps.map((step) => {
          const state = cells.get(step.id)?.state ?? 'not_started'
          return (
            // Another key for another state: the square that changed is made again, and turns.
            <i
              key={`${step.id} ${state}`}
              className={styles.square}
              data-state={state}
              data-turned={justTurned.has(step.id) || undefined}
            />
          )
        })}
      </span>
    </li>
  )
})

/** The squares that changed with the newest monitor. */
function useTurned(monitor: Monitor): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ monitor: Monitor; turned: ReadonlySet<string> }>({ monitor, turned: new Set() })
  if (seen.monitor !== monitor) setSeen({ monitor, turned: changedCells(seen.monitor, monitor) })
  return seen.turned
}

/**
 * The whole screen while it is shown, where the browser allows it: leaving that (Escape) ends the projection as well.
 * Without it (a phone) the board fills the window. A dialog itself cannot be full screen, so what is in it is.
 */
function useFullscreen(
  dialog: React.RefObject<HTMLDialogElement | null>,
  frame: React.RefObject<HTMLDivElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = frame.current
    dialog.current?.showModal()
    let wasFull = false
    const onChange = (): void => {
      if (document.fullscreenElement === element) wasFull = true
      else if (wasFull) close.current()
    }
    document.addEventListener('fullscreenchange', onChange)
    element?.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => undefined)
    }
  }, [dialog, frame])
}
