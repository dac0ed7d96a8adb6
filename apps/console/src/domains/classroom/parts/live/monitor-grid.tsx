// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { WorkAddress } from '../../../../content/content-link.ts'
import type { MonitorCell, MonitorRow, MonitorStep } from '@lab/contract/live'
import { recordStateLabels, stepStateLabels, stuckReasonLabels } from '@lab/contract/record-words'
import { CodeOutlined, MessageOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { formatDuration } from '../../../../kit/format.ts'
import { AppLink } from '../../../../kit/link.tsx'
import { useIsNarrow } from '../../../../kit/narrow.ts'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { checkMessage } from '../../../../content/aspects/record/check-message.ts'
import { partyNote, partyTitle } from '../../../../content/aspects/record/party.ts'
import { cellsByStep, standingOf } from './monitor-rules.ts'
import styles from './monitor.module.css'

/** Of a row in one line, and of one with its squares below. */
const rowHeights = { wide: 52, narrow: 124 }

export type MonitorGridProps = {
  label: string
  steps: MonitorStep[]
  rows: MonitorRow[]
  online: ReadonlySet<string>
  hands: ReadonlySet<string>
  linkTo: WorkAddress
  onTerminal: (environmentId: string) => void
  onMessage: (row: MonitorRow) => void
}

/** Learners × steps; a row is drawn again only when something about its learner changed. */
export function MonitorGrid(props: MonitorGridProps) {
  const look = useIsNarrow() ? 'narrow' : 'wide'
  // Another height moves every row.
  return <Grid key={look} {...props} rowHeight={rowHeights[look]} />
}

function Grid(props: MonitorGridProps & { rowHeight: number }) {
  const { steps, rows, rowHeight } = props
  const frame = useRef<HTMLDivElement>(null)
  // Scrolling redraws this component itself, so that nothing here may be kept by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.learner.id,
    overscan: 6,
    useFlushSync: false,
  })
  return (
    <div ref={frame} role="table" className={styles.grid} aria-label={props.label} aria-rowcount={rows.length + 1}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.headRow}>
          <span role="columnheader">{partyTitle(rows[0]?.learner.kind)}</span>
          <span role="columnheader">正在做</span>
          <span role="columnheader" className={styles.cells}>
            {steps.map((step, at) => (
              <i
                key={step.id}
                className={styles.number}
                title={[
                  step.title,
                  `${step.finishers} 人完成`,
                  step.median_seconds === null ? '' : `用时中位数 ${formatDuration(step.median_seconds)}`,
                ]
                  .filter(Boolean)
                  .join('，')}
              >
                {at + 1}
              </i>
            ))}
          </span>
          <span role="columnheader" className="visually-hidden">
            操作
          </span>
        </div>
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!
          return (
            <MonitorLine
              key={row.learner.id}
              row={row}
              steps={steps}
              number={item.index + 2}
              top={item.start}
              height={rowHeight}
              isOnline={props.online.has(row.learner.id)}
              hasHand={props.hands.has(row.learner.id)}
              linkTo={props.linkTo}
              onTerminal={props.onTerminal}
              onMessage={props.onMessage}
            />
          )
        })}
      </div>
    </div>
  )
}

type MonitorLineProps = Pick<MonitorGridProps, 'steps' | 'linkTo' | 'onTerminal' | 'onMessage'> & {
  row: MonitorRow
  number: number
  top: number
  height: number
  isOnline: boolean
  hasHand: boolean
}

const MonitorLine = memo(function MonitorLine(props: MonitorLineProps) {
  const { row, steps } = props
  const { learner } = row
  const cells = cellsByStep(row)
  const standing = standingOf(row, props.hasHand)
  const to = row.record_id ? props.linkTo(row.record_id, learner.id) : undefined
  return (
    <div
      role="row"
      aria-rowindex={props.number}
      className={styles.row}
      data-standing={standing}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
    >
      <div role="rowheader" className={styles.who}>
        <i className={styles.dot} data-online={props.isOnline || undefined} aria-hidden="true" />
        <span>
          {to === undefined ? <b>{learner.real_name}</b> : <AppLink to={to}>{learner.real_name}</AppLink>}
          {props.hasHand && (
            <ToneTag tone="amber" icon="flag">
              求助
            </ToneTag>
          )}
          <small className="num" title={[learner.real_name, partyNote(learner)].filter(Boolean).join(' · ')}>
            {partyNote(learner)}
            <span className="visually-hidden">{props.isOnline ? '，在线' : '，不在线'}</span>
          </small>
        </span>
      </div>
      <div role="cell" className={styles.now} title={nowSentence(row, steps)}>
        <NowDoing row={row} steps={steps} />
      </div>
      <div role="cell" className={styles.cells} aria-label={`完成 ${countPassed(row)} / ${steps.length}`}>
        {steps.map((step) => (
          <Cell key={step.id} step={step} cell={cells.get(step.id)} isCurrent={step.id === row.step_id} />
        ))}
      </div>
      <div role="cell" className={styles.tools}>
        <Button
          look="text"
          isSmall
          icon={CodeOutlined}
          disabled={row.environment_id === null}
          title={row.environment_id === null ? '没有运行中的环境' : '旁观终端'}
          aria-label={`旁观${learner.real_name}的终端`}
          onClick={() => row.environment_id && props.onTerminal(row.environment_id)}
        />
        <Button
          look="text"
          isSmall
          icon={MessageOutlined}
          title="发消息"
          aria-label={`给${learner.real_name}发消息`}
          onClick={() => props.onMessage(row)}
        />
      </div>
    </div>
  )
})

const countPassed = (row: MonitorRow): number => row.cells.filter((cell) => cell.state === 'passed').length
const titleOf = (steps: MonitorStep[], id: string | null): string => steps.find((step) => step.id === id)?.title ?? ''
const isAtWork = (row: MonitorRow): boolean => row.state === 'in_progress' || row.state === 'returned'

/** A check's message with its author's sentence first. */
const spoken = (message: string): string => {
  const { said, before } = checkMessage(message)
  return before ? `${said}\n\n完整输出：\n${before}\n` : said
}

const nowSentence = (row: MonitorRow, steps: MonitorStep[]): string =>
  [
    isAtWork(row) ? titleOf(steps, row.step_id) : recordStateLabels[row.state],
    row.stuck ? stuckReasonLabels[row.stuck] : '',
    spoken(row.message),
    row.command ? `最近命令：${row.command}` : '',
  ]
    .filter(Boolean)
    .join('\n')

function NowDoing({ row, steps }: { row: MonitorRow; steps: MonitorStep[] }) {
  if (!isAtWork(row)) return <span className={styles.quiet}>{recordStateLabels[row.state]}</span>
  return (
    <>
      <span className={styles.step}>
        {row.stuck && (
          <ToneTag tone="red" icon="warn">
            卡住
          </ToneTag>
        )}
        <span>{titleOf(steps, row.step_id) || '刚开始'}</span>
        <small className="num">{formatDuration(row.step_seconds)}</small>
      </span>
      <small className={styles.message} data-failed={row.message !== '' || undefined}>
        {checkMessage(row.message).said || row.command}
      </small>
    </>
  )
}

const tones = { not_started: 'grey', in_progress: 'blue', failed: 'red', passed: 'green' } as const

function Cell({ step, cell, isCurrent }: { step: MonitorStep; cell: MonitorCell | undefined; isCurrent: boolean }) {
  const state = cell?.state ?? 'not_started'
  const words = [step.title, stepStateLabels[state]]
  if (cell && cell.seconds > 0) words.push(`用时 ${formatDuration(cell.seconds)}`)
  if (cell && cell.failures > 0) words.push(`失败 ${cell.failures} 次`)
  if (cell?.message) words.push(checkMessage(cell.message).said)
  return (
    <i
      className={styles.cell}
      data-state={state}
      data-current={isCurrent || undefined}
      title={words.join('，')}
      style={{ '--tone': `var(--${tones[state]}-solid)` } as React.CSSProperties}
    >
      {cell && state === 'failed' && cell.failures > 1 ? cell.failures : ''}
    </i>
  )
}
