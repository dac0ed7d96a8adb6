import type { Section } from '@lab/contract/experiment'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { CaretDownOutlined, DeleteOutlined, EditOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { ActionMenu } from '../../../../kit/action-menu.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { DragHandle } from '../../../../kit/drag-handle.tsx'
import { Press } from '../../../../kit/press.tsx'
import type { OutlineEdits, SelectStep } from '../../use-outline-edits.ts'
import { OutlineStep } from './outline-step.tsx'
import styles from './outline.module.css'
import { sectionKey } from './use-arrangement.ts'

type OutlineSectionProps = {
  section: Section
  number: number
  sections: readonly Section[]
  edits: OutlineEdits
  selectedId: string | undefined
  onSelect: SelectStep
  isNaming: boolean
  onNaming: (isOn: boolean) => void
  /** Asks for the kind of a new step: at a position, or at the end. */
  onAdd: (anchor: HTMLElement, position?: number) => void
}

/** One section with its steps; can be folded, named, dragged and removed. */
export function OutlineSection(props: OutlineSectionProps) {
  const { section, number, sections, edits, selectedId, onSelect, isNaming, onNaming, onAdd } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: sectionKey(section.id),
  })
  const [isFolded, setFolded] = useState(false)
  const [menu, setMenu] = useState<HTMLElement>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  return (
    <section
      ref={setNodeRef}
      className={styles.section}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={section.title}
    >
      <div className={styles.sectionHead}>
        <DragHandle
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`拖动章节${section.title}`}
        />
        <Press
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? '展开' : '收起'}${section.title}`}
          data-folded={isFolded || undefined}
          onClick={() => setFolded(!isFolded)}
        >
          <CaretDownOutlined aria-hidden />
        </Press>
        {isNaming ? (
          <SectionName
            title={section.title}
            onDone={(title) => {
              onNaming(false)
              void edits.renameSection(section, title)
            }}
          />
        ) : (
          <Press
            className={styles.sectionTitle}
            title={`${section.title}（双击改名）`}
            onClick={() => setFolded(false)}
            onDoubleClick={() => onNaming(true)}
          >
            <span className={styles.number}>{number}</span>
            {section.title}
          </Press>
        )}
        <Button
          look="text"
          isSmall
          icon={PlusOutlined}
          className={styles.tool}
          aria-label={`在${section.title}添加环节`}
          title="添加环节"
          onClick={(event) => onAdd(event.currentTarget)}
        />
        <Button
          look="text"
          isSmall
          icon={EllipsisOutlined}
          className={styles.tool}
          aria-label={`${section.title}的更多操作`}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event) => setMenu(event.currentTarget)}
        />
      </div>
      {!isFolded && (
        <SortableContext items={section.steps.map((step) => step.id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.steps}>
            {section.steps.map((step, at) => (
              <OutlineStep
                key={step.id}
                step={step}
                sections={sections}
                edits={edits}
                isSelected={step.id === selectedId}
                onSelect={onSelect}
                onInsertBelow={(anchor) => onAdd(anchor, at + 1)}
              />
            ))}
            {section.steps.length === 0 && <li className={styles.none}>还没有环节</li>}
          </ol>
        </SortableContext>
      )}
      {menu && (
        <ActionMenu
          anchor={menu}
          label={`${section.title}的更多操作`}
          onClose={closeMenu}
          entries={[
            { key: 'name', label: '改名', icon: <EditOutlined aria-hidden />, onChoose: () => onNaming(true) },
            {
              key: 'remove',
              label: '删除章节',
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              divided: true,
              onChoose: () => void edits.removeSection(section),
            },
          ]}
        />
      )}
    </section>
  )
}

function SectionName({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const [text, setText] = useState(title)
  return (
    <TextField
      isSmall
      isFirst
      label="章节名称"
      value={text}
      maxLength={50}
      onFocus={(event) => event.target.select()}
      onChange={(text) => setText(text)}
      onBlur={() => onDone(text.trim())}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') onDone(title)
      }}
    />
  )
}
