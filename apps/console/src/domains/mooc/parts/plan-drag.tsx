import type { Chapter } from '@lab/contract/mooc-plan'
import { closestCenter, DndContext, type CollisionDetection, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, useState, type ReactNode } from 'react'
import { useDragSensors } from '../../../kit/drag-sensors.ts'
import { dragStyle } from '../../../kit/drag-style.ts'
import { DragHandle } from '../../../kit/drag-handle.tsx'
import { useIds } from '../../../kit/same-ids.ts'
import type { Chapters } from '../course-edits.ts'
import styles from '../mooc.module.css'
import { draggedKinds, dropped, landsOn, type DraggedKind } from '../dropped.ts'

const kindOf = (data: unknown): DraggedKind | undefined => {
  const { kind } = (data ?? {}) as { kind?: unknown }
  return draggedKinds.find((one) => one === kind)
}

/** Only what it can land on is near: a unit among units and empty sections, and so on. */
const nearest: CollisionDetection = (given) => {
  const kind = kindOf(given.active.data.current)
  const fit = kind ? landsOn[kind] : []
  const containers = given.droppableContainers.filter(({ data }) => {
    const own = kindOf(data.current)
    return own !== undefined && fit.includes(own)
  })
  return closestCenter({ ...given, droppableContainers: containers })
}

type PlanDragProps = { chapters: Chapters; onChange: (chapters: Chapter[]) => void; children: ReactNode }

/** Around the chapters of a course: chapters, sections and units are dragged anywhere they can be. */
export function PlanDrag({ chapters, onChange, children }: PlanDragProps) {
  const sensors = useDragSensors()
  const ids = useIds(chapters)
  const [isDragging, setDragging] = useState(false)
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragging(false)
    const kind = kindOf(active.data.current)
    if (!kind || !over) return
    const after = dropped(chapters, kind, String(active.id), String(over.id))
    if (after !== chapters) onChange([...after])
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      onDragStart={() => setDragging(true)}
      onDragEnd={drop}
      onDragCancel={() => setDragging(false)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div className={styles.chapters} data-dragging={isDragging || undefined}>
          {children}
        </div>
      </SortableContext>
    </DndContext>
  )
}

/** What a chapter or a section needs to be dragged by its handle, and to be dropped onto. */
export function useDragged(kind: 'chapter' | 'section', id: string, name: string, isDisabled: boolean) {
  const data = useMemo(() => ({ kind }), [kind])
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    data,
    disabled: isDisabled,
  })
  return {
    place: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      style: dragStyle({ transform, transition }),
    },
    // The buttons next to it do the same for the keyboard.
    handle: isDisabled ? null : (
      <DragHandle ref={setActivatorNodeRef} tabIndex={-1} aria-label={`拖动${name}`} title="拖动排序" {...listeners} />
    ),
  }
}
