import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useDragSensors } from '../../kit/drag-sensors.ts'
import { dragStyle } from '../../kit/drag-style.ts'
import { Button } from '../../kit/button.tsx'
import { useLatestCallback } from '../../kit/code/use-latest-callback.ts'
import { useGradual } from '../../kit/gradual.ts'
import { useIds } from '../../kit/same-ids.ts'
import { movedTo } from './question-edits.ts'
import styles from './question.module.css'

/** So many rows are drawn at once; of those that are not, so many pixels each are expected. */
const [piece, rowHeight] = [8, 50]

type Item = { id: string }
type MovableListProps<Thing extends Item> = {
  label: string
  items: readonly Thing[]
  isDisabled?: boolean
  /** What the buttons call an item. */
  nameOf: (item: Thing, at: number) => string
  children: (item: Thing, at: number) => ReactNode
  onChange: (items: Thing[]) => void
}

/** Things in an order that is changed by buttons, which the keyboard reaches, or by dragging. */
export function MovableList<Thing extends Item>(props: MovableListProps<Thing>) {
  const { items, onChange } = props
  const sensors = useDragSensors()
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [active.id, over?.id].map((id) => items.findIndex((item) => item.id === id))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to)
      onChange(movedTo(items, from, to))
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <MovableRows {...props} />
    </DndContext>
  )
}

/** The same as a part of a page on which more than these is dragged: who is around it takes what is dropped. */
export function MovableRows<Thing extends Item>(props: MovableListProps<Thing> & { kind?: string }) {
  const { label, items, isDisabled = false, kind, nameOf, children, onChange } = props
  const list = useRef<HTMLOListElement>(null)
  const ids = useIds(items)
  const { drawn, rest } = useGradual(items.length, piece)
  const [pressed, setPressed] = useState<{ id: string; by: -1 | 1; said: string }>()
  // The button that was pressed may have been moved in the page, which takes the focus from it.
  useEffect(() => {
    if (!pressed) return
    const row = list.current?.querySelector(`[data-item="${pressed.id}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-by]') ?? [])].filter((one) => !one.disabled)
    ;(buttons.find((one) => one.dataset.by === String(pressed.by)) ?? buttons[0])?.focus()
  }, [pressed])
  const press = useLatestCallback((at: number, by: -1 | 1): void => {
    const item = items[at]
    if (!item) return
    onChange(movedTo(items, at, at + by))
    setPressed({ id: item.id, by, said: `${nameOf(item, at)}移到第 ${at + by + 1} 位` })
  })
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
      <ol ref={list} className={styles.movable} aria-label={label}>
        {items.slice(0, drawn).map((item, at) => (
          <Row
            key={item.id}
            id={item.id}
            name={nameOf(item, at)}
            at={at}
            last={items.length - 1}
            isDisabled={isDisabled}
            kind={kind}
            onPress={press}
          >
            {children(item, at)}
          </Row>
        ))}
        {drawn < items.length && (
          <li ref={rest} aria-hidden className={styles.rest} style={{ height: (items.length - drawn) * rowHeight }} />
        )}
      </ol>
      <output className={styles.said}>{pressed?.said}</output>
    </SortableContext>
  )
}

type RowProps = {
  id: string
  name: string
  at: number
  last: number
  isDisabled: boolean
  /** What it is, for who takes what is dropped. */
  kind: string | undefined
  onPress: (at: number, by: -1 | 1) => void
  children: ReactNode
}

/** One for all rows: what is the same is not drawn again. */
const grip = <HolderOutlined />

function Row({ id, name, at, last, isDisabled, kind, onPress, children }: RowProps) {
  const data = useMemo(() => ({ kind }), [kind])
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, data })
  return (
    <li
      ref={setNodeRef}
      data-item={id}
      data-dragging={isDragging || undefined}
      style={dragStyle({ transform, transition })}
    >
      {!isDisabled && (
        <span ref={setActivatorNodeRef} className={styles.handle} aria-hidden title="拖动排序" {...listeners}>
          {grip}
        </span>
      )}
      <span className={`num ${styles.place}`}>{at + 1}</span>
      {children}
      {!isDisabled && <Moves name={name} at={at} last={last} onPress={onPress} />}
    </li>
  )
}

type MovesProps = Pick<RowProps, 'name' | 'at' | 'last' | 'onPress'>

/** Its buttons: those of rows which stay where they are are not drawn again when another one moves. */
const Moves = memo(function Moves({ name, at, last, onPress }: MovesProps) {
  return (
    <span className={styles.moves}>
      <Button
        look="text"
        icon={ArrowUpOutlined}
        aria-label={`上移${name}`}
        data-by={-1}
        disabled={at === 0}
        onClick={() => onPress(at, -1)}
      />
      <Button
        look="text"
        icon={ArrowDownOutlined}
        aria-label={`下移${name}`}
        data-by={1}
        disabled={at === last}
        onClick={() => onPress(at, 1)}
      />
    </span>
  )
})
