import type { Section, Step, StepKind } from '@lab/contract/experiment'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { CloseCircleFilled, CopyOutlined, DeleteOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { use, useCallback, useState, type KeyboardEvent } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { ActionMenu } from '../../../../kit/action-menu.tsx'
import { DragHandle } from '../../../../kit/drag-handle.tsx'
import { Press } from '../../../../kit/press.tsx'
import { placeBeside } from '../../outline-moves.ts'
import { lacking } from '../../step-values.ts'
import type { OutlineEdits, SelectStep } from '../../use-outline-edits.ts'
import { stepKindIcons, stepKindWords } from '../../../../players/experiment/step-kinds.ts'
import { FailedStepsContext } from './failed-steps.ts'
import styles from './outline.module.css'

type OutlineStepProps = {
  step: Step
  sections: readonly Section[]
  edits: OutlineEdits
  isSelected: boolean
  onSelect: SelectStep
  onInsertBelow: (anchor: HTMLElement) => void
}

/** One step of the outline. Alt with an arrow moves it; a dot says that something is missing, a cross that its validation failed. */
export function OutlineStep({ step, sections, edits, isSelected, onSelect, onInsertBelow }: OutlineStepProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: step.id,
  })
  const [menu, setMenu] = useState<HTMLElement>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const Icon = stepKindIcons[step.kind]
  const missing = lacking(step)
  const failure = use(FailedStepsContext).get(step.id)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const place = placeBeside(sections, step.id, event.key === 'ArrowUp' ? 'up' : 'down')
    if (place) void edits.moveStep(step.id, place)
  }
  return (
    <li
      ref={setNodeRef}
      className={styles.step}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`拖动环节${step.title}`}
      />
      <Press
        className={styles.stepTitle}
        aria-current={isSelected ? 'step' : undefined}
        title={`${stepKindWords[step.kind]}：${step.title}`}
        onClick={() => onSelect(step.id)}
        onKeyDown={handleKeyDown}
      >
        <Icon aria-hidden />
        <span className={styles.words}>{step.title}</span>
        {failure !== undefined && (
          <span className={styles.failed} title={`上次验证未通过：${failure}`}>
            <CloseCircleFilled aria-hidden />
            <span className="visually-hidden">上次验证未通过</span>
          </span>
        )}
        {missing.length > 0 && (
          <span className={styles.missing} title={missing.join('，')}>
            <span className="visually-hidden">{missing.join('，')}</span>
          </span>
        )}
        {step.points > 0 && <span className={styles.points}>{step.points}</span>}
      </Press>
      <Button
        look="text"
        isSmall
        icon={EllipsisOutlined}
        className={styles.tool}
        aria-label={`${step.title}的更多操作`}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={(event) => setMenu(event.currentTarget)}
      />
      {menu && (
        <ActionMenu
          anchor={menu}
          label={`${step.title}的更多操作`}
          onClose={closeMenu}
          entries={[
            {
              key: 'insert',
              label: '在下方添加环节',
              icon: <PlusOutlined aria-hidden />,
              onChoose: () => onInsertBelow(menu),
            },
            {
              key: 'copy',
              label: '复制环节',
              icon: <CopyOutlined aria-hidden />,
              onChoose: () => void edits.copyStep(step.id),
            },
            {
              key: 'remove',
              label: '删除环节',
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              divided: true,
              onChoose: () => void edits.removeStep(step.id),
            },
          ]}
        />
      )}
    </li>
  )
}

/** What follows the pointer while a step or section is dragged. */
export function OutlineStepGhost({ title, kind }: { title: string; kind?: StepKind }) {
  const Icon = kind && stepKindIcons[kind]
  return (
    <div className={styles.ghost}>
      {Icon && <Icon aria-hidden />}
      <span className={styles.words}>{title}</span>
    </div>
  )
}
