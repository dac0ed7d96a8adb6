// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { suspicionLabels, type CockpitRow } from '@lab/contract/exam-cockpit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { dotted } from '../../../kit/format.ts'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { useIsNarrow } from '../../../kit/narrow.ts'
import { Press } from '../../../kit/press.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { standingLabels, type Standing } from './cockpit-rules.ts'
import styles from './cockpit.module.css'

const rowHeights = { wide: 48, narrow: 104 }
const tones = {
  absent: ['grey', 'dash'],
  lobby: ['blue', 'clock'],
  working: ['green', 'play'],
  offline: ['amber', 'warn'],
  submitted: ['hue', 'check'],
} as const

export const StandingTag = ({ standing }: { standing: Standing }) => {
  const [tone, icon] = tones[standing]
  return (
    <ToneTag tone={tone} icon={icon}>
      {standingLabels[standing]}
    </ToneTag>
  )
}

/** The time of the day alone: an exam is over before it could be another one. */
export const clockOf = (moment: string | null): string => (moment === null ? '–' : exactTime(moment).slice(-8))

type CockpitGridProps = {
  label: string
  rows: readonly CockpitRow[]
  standings: ReadonlyMap<string, Standing>
  chosen: ReadonlySet<string>
  canChoose: boolean
  onChoose: (learnerId: string, isIn: boolean) => void
  onChooseAll: (isIn: boolean) => void
  onOpen: (row: CockpitRow) => void
}

/** Everybody who sits an exam; only those in sight are drawn, and each again only when something about them changed. */
export function CockpitGrid(props: CockpitGridProps) {
  const look = useIsNarrow() ? 'narrow' : 'wide'
  // Another height moves every row.
  return <Grid key={look} {...props} rowHeight={rowHeights[look]} />
}

function Grid({ rowHeight, ...props }: CockpitGridProps & { rowHeight: number }) {
  const { rows, chosen, canChoose } = props
  const frame = useRef<HTMLDivElement>(null)
  // Scrolling redraws this component itself, so that nothing here may be kept by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.learner.id,
    overscan: 8,
    useFlushSync: false,
  })
  const chosenHere = rows.filter(({ learner }) => chosen.has(learner.id)).length
  return (
    <div ref={frame} role="table" className={styles.grid} aria-label={props.label} aria-rowcount={rows.length + 1}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.headRow}>
          <span role="columnheader">
            {canChoose ? (
              <CheckField
                label="选择全部"
                value={chosenHere === rows.length}
                isMixed={chosenHere > 0 && chosenHere < rows.length}
                onChange={props.onChooseAll}
              />
            ) : (
              <span className="visually-hidden">选择</span>
            )}
          </span>
          <span role="columnheader">学员</span>
          <span role="columnheader">状态</span>
          <span role="columnheader">作答进度</span>
          <span role="columnheader">最近保存</span>
          <span role="columnheader">截止</span>
          <span role="columnheader">离开</span>
          <span role="columnheader">需关注</span>
        </div>
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!
          return (
            <Line
              key={row.learner.id}
              row={row}
              number={item.index + 2}
              top={item.start}
              height={rowHeight}
              standing={props.standings.get(row.learner.id) ?? 'absent'}
              isChosen={chosen.has(row.learner.id)}
              canChoose={canChoose}
              onChoose={props.onChoose}
              onOpen={props.onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

type LineProps = Pick<CockpitGridProps, 'canChoose' | 'onChoose' | 'onOpen'> & {
  row: CockpitRow
  number: number
  top: number
  height: number
  standing: Standing
  isChosen: boolean
}

const Line = memo(function Line({ row, standing, ...props }: LineProps) {
  const { learner, times, suspicions } = row
  const note = dotted([learner.number, learner.group_name])
  const isBegun = row.state !== 'absent'
  return (
    <div
      role="row"
      aria-rowindex={props.number}
      className={styles.row}
      data-watch={suspicions.length > 0 || undefined}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
    >
      <span role="cell">
        {props.canChoose && (
          <CheckField
            label={`选择${learner.real_name}`}
            value={props.isChosen}
            onChange={(isIn) => props.onChoose(learner.id, isIn)}
          />
        )}
      </span>
      <span role="rowheader" className={styles.who}>
        <Press className={styles.name} onClick={() => props.onOpen(row)}>
          {learner.real_name}
        </Press>
        <small className="num" title={note}>
          {note}
        </small>
      </span>
      <span role="cell">
        <StandingTag standing={standing} />
      </span>
      <span role="cell" className={styles.progress}>
        {isBegun && (
          <>
            <ProgressBar
              hideText
              width={84}
              percent={row.questions === 0 ? 0 : (row.answered / row.questions) * 100}
              label={`${learner.real_name}的作答进度`}
            />
            <span className="num">
              {row.answered} / {row.questions}
            </span>
          </>
        )}
      </span>
      <span role="cell" className={styles.saved} title="最近保存">
        <span className="num">{clockOf(row.last_saved_at)}</span>
      </span>
      <span role="cell" className={styles.due} title={times.due_at.why}>
        <span className="num">
          {row.state === 'submitted' ? clockOf(row.submitted_at) : clockOf(times.due_at.value)}
        </span>
        <small>{row.state === 'submitted' ? '交卷' : ruleWords[times.due_at.rule]}</small>
      </span>
      <span role="cell" className={styles.leaves}>
        <span className="num">{row.leaves > 0 ? `${row.leaves} 次` : '–'}</span>
      </span>
      <span role="cell" className={styles.watch} title={suspicions.map(({ text }) => text).join('；')}>
        {suspicions.map(({ kind }) => (
          <ToneTag key={kind} tone="red" icon="warn">
            {suspicionLabels[kind]}
          </ToneTag>
        ))}
      </span>
    </div>
  )
})

/** Which rule set a time, in a word; nothing where it is as for everybody. */
const ruleWords: Readonly<Record<string, string>> = {
  profile: '个别安排',
  exception: '单独调整',
  sitting: '监考调整',
}
