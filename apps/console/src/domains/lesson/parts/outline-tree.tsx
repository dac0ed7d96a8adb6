import {
  branchHours,
  outlineLevelLabels,
  outlineNumbers,
  type OutlineObjective,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { HolderOutlined } from '@ant-design/icons'
import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useDragSensors } from '../../../kit/drag-sensors.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import styles from '../lesson.module.css'
import { droppedRow, indented, movedRow, outdented, rowAfter, withoutBranch } from '../outline-edits.ts'
import { TreeTools } from './tree-tools.tsx'

type OutlineTreeProps = {
  rows: readonly OutlineRow[]
  objectives: readonly OutlineObjective[]
  selected: string | undefined
  isDisabled: boolean
  /** No more lines fit. */
  isFull: boolean
  onSelect: (id: string | undefined) => void
  onChange: (rows: OutlineRow[]) => void
}

/** The lines of an outline as a tree: chosen, moved and put in by drag, by buttons and by keys. */
export function OutlineTree(props: OutlineTreeProps) {
  const { rows, objectives, selected, isDisabled, isFull, onSelect, onChange } = props
  const sensors = useDragSensors()
  const list = useRef<HTMLUListElement>(null)
  // What keys chose or moved keeps the focus, wherever it is now.
  const isByKey = useRef(false)
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    list.current?.querySelector<HTMLElement>(`[data-row="${selected}"]`)?.focus()
  }, [selected, rows])
  const numbers = useMemo(() => outlineNumbers(rows), [rows])
  const hours = useMemo(() => branchHours(rows), [rows])
  const places = useMemo(() => new Map(objectives.map(({ id }, at) => [id, at + 1])), [objectives])

  const take = (changed: OutlineRow[] | null): void => {
    if (changed) onChange(changed)
  }
  const remove = async (row: OutlineRow): Promise<void> => {
    const rest = withoutBranch(rows, row.id)
    const below = rows.length - rest.length - 1
    const isSure =
      below === 0 || (await askQuestion({ title: `删除「${row.title}」和它下面的 ${below} 行？`, danger: true }))
    if (!isSure) return
    const at = rows.findIndex(({ id }) => id === row.id)
    onChange(rest)
    isByKey.current = true
    onSelect((rest[at] ?? rest[at - 1])?.id)
  }
  const add = (id: string): void => {
    if (isFull) return
    const made = rowAfter(rows, id)
    onChange(made.rows)
    onSelect(made.id)
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex(({ id }) => id === selected)
    const row = rows[at]
    if (!row) return
    const act = keyActs[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    if (!act || event.ctrlKey || event.metaKey || (isDisabled && !act.isReading)) return
    event.preventDefault()
    isByKey.current = act.keepsFocus
    act.run({ at, row, rows, take, onSelect, add, remove: (one) => void remove(one) })
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) take(droppedRow(rows, String(active.id), String(over.id)))
  }
  const choose = useCallback((id: string) => onSelect(id), [onSelect])
  const shown = rows.find(({ id }) => id === selected) ?? rows[0]
  return (
    <section className={styles.card} aria-label="大纲">
      <div className={styles.cardHead}>
        <h2>大纲</h2>
        {!isDisabled && (
          <TreeTools
            rows={rows}
            row={rows.find(({ id }) => id === selected)}
            isFull={isFull}
            onChange={onChange}
            onSelect={onSelect}
            onRemove={(row) => void remove(row)}
          />
        )}
      </div>
      <div className={styles.treeHead} aria-hidden>
        <span>名称</span>
        <span>理论</span>
        <span>实践</span>
      </div>
      <DndContext sensors={sensors} onDragEnd={drop}>
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={isDisabled}>
          <ul ref={list} className={styles.tree} role="tree" aria-label="大纲" onKeyDown={press}>
            {rows.map((row, at) => (
              <TreeRow
                key={row.id}
                row={row}
                number={numbers[at]!}
                theory={hours[at]!.theory}
                practice={hours[at]!.practice}
                goals={row.objective_ids.flatMap((id) => places.get(id) ?? []).join('、')}
                isSelected={row.id === selected}
                isInTabOrder={row.id === shown?.id}
                isDisabled={isDisabled}
                onSelect={choose}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {!isDisabled && (
        <p className={styles.quiet}>键盘：↑ ↓ 选择，Alt+↑ ↓ 移动，Alt+→ ← 降级升级，Enter 在下方添加，Delete 删除。</p>
      )}
    </section>
  )
}

interface KeyContext {
  at: number
  row: OutlineRow
  rows: readonly OutlineRow[]
  take: (rows: OutlineRow[] | null) => void
  onSelect: (id: string | undefined) => void
  add: (id: string) => void
  remove: (row: OutlineRow) => void
}
interface KeyAct {
  /** Changes nothing. */
  isReading?: boolean
  /** The line has the focus afterwards. */
  keepsFocus: boolean
  run: (context: KeyContext) => void
}
const select = (to: (context: KeyContext) => number): KeyAct => ({
  isReading: true,
  keepsFocus: true,
  run: (context) => {
    const row = context.rows[to(context)]
    if (row) context.onSelect(row.id)
  },
})
const moving = (change: (rows: readonly OutlineRow[], id: string) => OutlineRow[] | null): KeyAct => ({
  keepsFocus: true,
  run: ({ rows, row, take }) => take(change(rows, row.id)),
})
const keyActs: Readonly<Record<string, KeyAct | undefined>> = {
  ArrowUp: select(({ at }) => at - 1),
  ArrowDown: select(({ at }) => at + 1),
  Home: select(() => 0),
  End: select(({ rows }) => rows.length - 1),
  'Alt+ArrowUp': moving((rows, id) => movedRow(rows, id, -1)),
  'Alt+ArrowDown': moving((rows, id) => movedRow(rows, id, 1)),
  'Alt+ArrowRight': moving(indented),
  'Alt+ArrowLeft': moving(outdented),
  Enter: { keepsFocus: false, run: ({ row, add }) => add(row.id) },
  Delete: { keepsFocus: false, run: ({ row, remove }) => remove(row) },
}

type TreeRowProps = {
  row: OutlineRow
  number: string
  theory: number
  practice: number
  /** Numbers of the objectives that it is for. */
  goals: string
  isSelected: boolean
  isInTabOrder: boolean
  isDisabled: boolean
  onSelect: (id: string) => void
}

const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, number, theory, practice, goals, isSelected, isDisabled, onSelect } = props
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: row.id })
  return (
    // Keys are the tree's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={setNodeRef}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isSelected}
      tabIndex={props.isInTabOrder ? 0 : -1}
      data-row={row.id}
      data-depth={row.depth}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onClick={() => onSelect(row.id)}
      onFocus={() => onSelect(row.id)}
    >
      {!isDisabled && (
        <span ref={setActivatorNodeRef} className={styles.handle} aria-hidden title="拖动" {...listeners}>
          <HolderOutlined />
        </span>
      )}
      <span className={styles.indent} />
      <span className={`num ${styles.number}`}>{number}</span>
      <span className={styles.rowTitle} title={row.title}>
        {row.title}
      </span>
      {row.level && <span className={styles.level}>{outlineLevelLabels[row.level]}</span>}
      {goals && (
        <span className={styles.goals} title={`课程目标 ${goals}`}>
          目标 {goals}
        </span>
      )}
      <span className={`num ${styles.hours}`} title="理论学时，含下级">
        {theory || '--'}
      </span>
      <span className={`num ${styles.hours}`} title="实践学时，含下级">
        {practice || '--'}
      </span>
    </li>
  )
})
