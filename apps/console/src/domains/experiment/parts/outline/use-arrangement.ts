import type { Section, StepKind } from '@lab/contract/experiment'
import type {
  Announcements,
  DragEndEvent,
  DragOverEvent,
  DragStartEvent,
  ScreenReaderInstructions,
  UniqueIdentifier,
} from '@dnd-kit/core'
import { useState } from 'react'
import { placeOf, placeStep, type StepPlace } from '../../outline-moves.ts'
import type { OutlineEdits } from '../../use-outline-edits.ts'

/** Sections and steps are dragged in one area; the key tells which of the two is meant. */
export const sectionKey = (id: string): string => `section:${id}`
const sectionIdOf = (key: UniqueIdentifier): string | undefined =>
  String(key).startsWith('section:') ? String(key).slice('section:'.length) : undefined

/** The place that a step would take above `over`: that step's, or the end of that section. */
function placeAbove(sections: readonly Section[], over: UniqueIdentifier): StepPlace | undefined {
  const sectionId = sectionIdOf(over)
  if (sectionId === undefined) return placeOf(sections, String(over))
  const section = sections.find((one) => one.id === sectionId)
  return section && { sectionId, position: section.steps.length }
}

export type Dragged = { title: string; kind?: StepKind }

/**
 * The outline while something is being dragged: a step that is held over another section lies there already, so that
 * room is made for it. Nothing is sent to the server before it is let go.
 */
export function useArrangement(saved: readonly Section[], edits: OutlineEdits) {
  const [held, setHeld] = useState<readonly Section[]>()
  const [dragged, setDragged] = useState<Dragged>()
  const sections = held ?? saved

  const onDragStart = ({ active }: DragStartEvent) => {
    const sectionId = sectionIdOf(active.id)
    const section = saved.find((one) => one.id === sectionId)
    const step = saved.flatMap((one) => one.steps).find((one) => one.id === active.id)
    if (section) setDragged({ title: section.title })
    else if (step) setDragged({ title: step.title, kind: step.kind })
    setHeld(saved)
  }
  const onDragOver = ({ active, over }: DragOverEvent) => {
    if (!over || sectionIdOf(active.id)) return
    const from = placeOf(sections, String(active.id))
    const to = placeAbove(sections, over.id)
    if (from && to && from.sectionId !== to.sectionId) setHeld(placeStep(sections, String(active.id), to))
  }
  const letGo = () => {
    setHeld(undefined)
    setDragged(undefined)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    letGo()
    if (!over) return
    const sectionId = sectionIdOf(active.id)
    if (sectionId !== undefined) {
      const target = sectionIdOf(over.id) ?? placeOf(sections, String(over.id))?.sectionId
      const to = sections.findIndex((section) => section.id === target)
      if (to >= 0 && target !== sectionId) void edits.moveSection(sectionId, to)
      return
    }
    const stepId = String(active.id)
    const before = placeOf(saved, stepId)
    const lies = placeOf(sections, stepId)
    const isOverOwnSection = sectionIdOf(over.id) === lies?.sectionId
    const to = over.id === active.id || isOverOwnSection ? lies : placeAbove(sections, over.id)
    if (!to || (before?.sectionId === to.sectionId && before.position === to.position)) return
    void edits.moveStep(stepId, to)
  }
  return { sections, dragged, handlers: { onDragStart, onDragOver, onDragEnd, onDragCancel: letGo } }
}

/** What screen readers say while something is dragged. */
export function chinese(sections: readonly Section[]): {
  announcements: Announcements
  screenReaderInstructions: ScreenReaderInstructions
} {
  const titleOf = (key: UniqueIdentifier): string => {
    const sectionId = sectionIdOf(key)
    const section = sections.find((one) => one.id === sectionId)
    if (section) return `章节「${section.title}」`
    return `环节「${sections.flatMap((one) => one.steps).find((one) => one.id === key)?.title ?? ''}」`
  }
  return {
    announcements: {
      onDragStart: ({ active }) => `已拿起${titleOf(active.id)}`,
      onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)}在${titleOf(over.id)}的位置` : undefined),
      onDragEnd: ({ active, over }) =>
        over ? `${titleOf(active.id)}已放到${titleOf(over.id)}的位置` : `${titleOf(active.id)}没有移动`,
      onDragCancel: ({ active }) => `已取消，${titleOf(active.id)}回到原处`,
    },
    screenReaderInstructions: {
      draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。在环节上也可以按 Alt 加上下方向键直接移动。',
    },
  }
}
