import type { ContainedContent } from '@lab/contract/content'
import { isLinkedUnit, unitsIn, type Chapter, type Section, type Unit, type UnitKind } from '@lab/contract/mooc-plan'
import type { Unlock } from '@lab/contract/series-plan'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { UnlockField } from '../../../content/path/unlock-field.tsx'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { MovableRows } from '../../../content/question/movable-list.tsx'
import { movedTo } from '../../../content/question/question-edits.ts'
import { Button } from '../../../kit/button.tsx'
import { useLatestCallback } from '../../../kit/code/use-latest-callback.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { useIds } from '../../../kit/same-ids.ts'
import { heightOf } from '../chapter-height.ts'
import { newSection, withSection } from '../course-edits.ts'
import styles from '../mooc.module.css'
import { AddUnit } from './add-unit.tsx'
import { useDragged } from './plan-drag.tsx'
import { UnitRow, type Choice } from './unit-row.tsx'

type ChapterCardProps = {
  chapter: Chapter
  at: number
  /** So many units has the chapter before it; undefined for the first. */
  unitsBefore: number | undefined
  isLast: boolean
  isDisabled: boolean
  contents: ReadonlyMap<string, ContainedContent>
  choice: Choice
  onChange: (chapter: Chapter) => void
  onMove: (chapter: Chapter, by: -1 | 1) => void
  onRemove: (chapter: Chapter) => void
  onAdd: (sectionId: string, kind: UnitKind) => void
  onOpen: (unit: Unit) => void
}

/** What can open a chapter: the first follows none. */
const unlockWords = {
  first: { free: '随时开放', date: '到指定时间' },
  other: { free: '随时开放', previous: '完成上一章必修后', count: '完成上一章若干项后', date: '到指定时间' },
} as const
/** Of a chapter whose units change, what stays the same is not drawn again. */
const StillUnlock = memo(UnlockField)

/** A chapter of a course: when it opens, and its sections with their units in order. */
export const ChapterCard = memo(function ChapterCard(props: ChapterCardProps) {
  const { chapter, at, unitsBefore, isLast, isDisabled, onChange, onMove, onRemove } = props
  const { sections } = chapter
  const sectionIds = useIds(sections)
  const remove = useLatestCallback(async (): Promise<void> => {
    const text = '其中的图文、视频等一起删除；实验和考试本身保留。'
    const isSure =
      unitsIn(chapter) === 0 || (await askQuestion({ title: `删除「${chapter.title}」？`, text, danger: true }))
    if (isSure) onRemove(chapter)
  })
  const unlock = useLatestCallback((now: Unlock) => onChange({ ...chapter, unlock: now }))
  const move = useLatestCallback((by: -1 | 1) => onMove(chapter, by))
  const { place: ownPlace, handle } = useDragged('chapter', chapter.id, `章「${chapter.title}」`, isDisabled)
  // Until it was in sight once, it takes so much room.
  const style = { ...ownPlace.style, containIntrinsicBlockSize: `auto ${heightOf([chapter])}px` }
  return (
    <section className={styles.chapter} aria-label={chapter.title} {...ownPlace} style={style}>
      <div className={styles.head}>
        {handle}
        <span className={`num ${styles.number}`} aria-hidden>
          {at + 1}
        </span>
        <span className={styles.title}>
          <TextField
            isBare
            label="章名称"
            value={chapter.title}
            maxLength={100}
            isDisabled={isDisabled}
            onChange={(title) => onChange({ ...chapter, title })}
          />
        </span>
        <StillUnlock
          label={chapter.title}
          value={chapter.unlock}
          words={unitsBefore === undefined ? unlockWords.first : unlockWords.other}
          max={unitsBefore ?? 1}
          isDisabled={isDisabled}
          onChange={unlock}
        />
        {!isDisabled && (
          <Movers what={`章「${chapter.title}」`} isFirst={at === 0} isLast={isLast} onMove={move} onRemove={remove} />
        )}
      </div>
      <div className={styles.body}>
        <SortableContext items={sectionIds} strategy={verticalListSortingStrategy}>
          {sections.map((section, place) => (
            <SectionBlock
              key={section.id}
              {...props}
              section={section}
              isFirst={place === 0}
              isLastSection={place === sections.length - 1}
              onMoveSection={(by) => onChange({ ...chapter, sections: movedTo(sections, place, place + by) })}
            />
          ))}
        </SortableContext>
        {!isDisabled && (
          <div>
            <Button
              isSmall
              look="dashed"
              icon={PlusOutlined}
              onClick={() => onChange({ ...chapter, sections: [...sections, newSection(sections.length)] })}
            >
              添加节
            </Button>
          </div>
        )}
      </div>
    </section>
  )
})

type MoversProps = {
  what: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void | Promise<void>
}

/** Drawn again when what it moves is called otherwise or comes to an end of its list. */
const Movers = memo(function Movers({ what, isFirst, isLast, onMove, onRemove }: MoversProps) {
  return (
    <span className={styles.tools}>
      <Button
        isSmall
        look="text"
        icon={ArrowUpOutlined}
        aria-label={`上移${what}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        isSmall
        look="text"
        icon={ArrowDownOutlined}
        aria-label={`下移${what}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button
        isSmall
        look="text"
        isDanger
        icon={DeleteOutlined}
        aria-label={`删除${what}`}
        onClick={() => void onRemove()}
      />
    </span>
  )
})

type SectionProps = ChapterCardProps & {
  section: Section
  isFirst: boolean
  isLastSection: boolean
  onMoveSection: (by: -1 | 1) => void
}

function SectionBlock(props: SectionProps) {
  const { chapter, section, isFirst, isLastSection, isDisabled, contents, choice, onChange, onAdd, onOpen } = props
  const { units } = section
  const removeSection = useLatestCallback(async (): Promise<void> => {
    const isSure =
      units.length === 0 || (await askQuestion({ title: `删除「${section.title}」和其中的小节？`, danger: true }))
    if (isSure) onChange({ ...chapter, sections: chapter.sections.filter(({ id }) => id !== section.id) })
  })
  const moveSection = useLatestCallback(props.onMoveSection)
  const { place, handle } = useDragged('section', section.id, `节「${section.title}」`, isDisabled)
  return (
    <section className={styles.section} aria-label={section.title} {...place}>
      <div className={styles.sectionHead}>
        {handle}
        <span className={styles.title}>
          <TextField
            isBare
            label="节名称"
            value={section.title}
            maxLength={100}
            isDisabled={isDisabled}
            onChange={(title) => onChange(withSection(chapter, { ...section, title }))}
          />
        </span>
        {!isDisabled && (
          <Movers
            what={`节「${section.title}」`}
            isFirst={isFirst}
            isLast={isLastSection}
            onMove={moveSection}
            onRemove={removeSection}
          />
        )}
      </div>
      {units.length === 0 && <p className={styles.quiet}>本节还没有小节。</p>}
      {units.length > 0 && (
        <MovableRows
          kind="unit"
          label={`${section.title}的小节`}
          isDisabled={isDisabled}
          items={units}
          nameOf={({ title }) => title}
          onChange={(items) => onChange(withSection(chapter, { ...section, units: items }))}
        >
          {(unit) => (
            <UnitRow
              unit={unit}
              content={isLinkedUnit(unit) ? contents.get(unit.content_id) : undefined}
              isDisabled={isDisabled}
              choice={choice}
              onOpen={onOpen}
            />
          )}
        </MovableRows>
      )}
      {!isDisabled && <AddUnit sectionId={section.id} onAdd={onAdd} />}
    </section>
  )
}
