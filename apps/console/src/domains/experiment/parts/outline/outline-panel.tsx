import type { Outline, StepKind } from '@lab/contract/experiment'
import {
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ControlOutlined, FolderAddOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { ActionMenu } from '../../../../kit/action-menu.tsx'
import { Button } from '../../../../kit/button.tsx'
import { Num } from '../../../../kit/measures.tsx'
import { totalPoints } from '../../outline-moves.ts'
import type { OutlineEdits, SelectStep } from '../../use-outline-edits.ts'
import { stepKindIcons, stepKindWords } from '../../../../players/experiment/step-kinds.ts'
import { optionsOf } from '../../../../content/life/words.ts'
import { OutlineSection } from './outline-section.tsx'
import { OutlineStepGhost } from './outline-step.tsx'
import styles from './outline.module.css'
import { chinese, sectionKey, useArrangement } from './use-arrangement.ts'

type OutlinePanelProps = {
  outline: Outline
  edits: OutlineEdits
  selectedId: string | undefined
  onSelect: SelectStep
  onImport: () => void
  /** How many values each learner gets own ones of. */
  parameterCount: number
  onParameters: () => void
}

/** Sections and steps of the experiment: chosen, dragged (also by keyboard), added, copied and removed here. */
export function OutlinePanel(props: OutlinePanelProps) {
  const { outline, edits, selectedId, onSelect, onImport, parameterCount, onParameters } = props
  const { sections, dragged, handlers } = useArrangement(outline.sections, edits)
  const [naming, setNaming] = useState<string>()
  const [adding, setAdding] = useState<{ anchor: HTMLElement; sectionId: string; position?: number }>()
  const closeAdding = useCallback(() => setAdding(undefined), [])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // Where a new step goes that is asked for at the foot: into the section being worked on.
  const last = sections.find(({ steps }) => steps.some(({ id }) => id === selectedId)) ?? sections.at(-1)
  const addSection = async () => {
    const section = await edits.addSection()
    if (section) setNaming(section.id)
  }
  return (
    <nav className={styles.panel} aria-label="实验大纲">
      <header className={styles.head}>
        <b>大纲</b>
        <span>
          <Num value={outline.step_count} unit=" 环节" />
        </span>
        <span className={styles.total}>
          总分 <Num value={totalPoints(sections)} />
        </span>
      </header>
      <div className={styles.scroll}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCorners}
          accessibility={chinese(sections)}
          {...handlers}
        >
          <SortableContext
            items={sections.map((section) => sectionKey(section.id))}
            strategy={verticalListSortingStrategy}
          >
            {sections.map((section, at) => (
              <OutlineSection
                key={section.id}
                section={section}
                number={at + 1}
                sections={sections}
                edits={edits}
                selectedId={selectedId}
                onSelect={onSelect}
                isNaming={naming === section.id}
                onNaming={(isOn) => setNaming(isOn ? section.id : undefined)}
                onAdd={(anchor, position) =>
                  setAdding({ anchor, sectionId: section.id, ...(position === undefined ? {} : { position }) })
                }
              />
            ))}
          </SortableContext>
          <DragOverlay dropAnimation={null}>
            {dragged && <OutlineStepGhost title={dragged.title} {...(dragged.kind ? { kind: dragged.kind } : {})} />}
          </DragOverlay>
        </DndContext>
      </div>
      <footer className={styles.foot}>
        {last && (
          <Button
            look="text"
            isSmall
            icon={PlusOutlined}
            onClick={(event) => setAdding({ anchor: event.currentTarget, sectionId: last.id })}
          >
            添加环节
          </Button>
        )}
        <Button look="text" isSmall icon={FolderAddOutlined} onClick={() => void addSection()}>
          添加章节
        </Button>
        <Button look="text" isSmall icon={ImportOutlined} onClick={onImport}>
          导入环节
        </Button>
        <Button look="text" isSmall icon={ControlOutlined} onClick={onParameters}>
          {parameterCount > 0 ? `参数 ${parameterCount}` : '参数'}
        </Button>
      </footer>
      {adding && (
        <ActionMenu
          anchor={adding.anchor}
          label="添加环节"
          align="start"
          onClose={closeAdding}
          entries={optionsOf<StepKind>(stepKindWords).map(({ value, label }) => {
            const Icon = stepKindIcons[value]
            return {
              key: value,
              label,
              icon: <Icon aria-hidden />,
              onChoose: () => void edits.addStep(value, adding.sectionId, adding.position),
            }
          })}
        />
      )}
    </nav>
  )
}
