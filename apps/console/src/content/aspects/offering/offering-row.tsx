import { Button } from '../../../kit/button.tsx'
import { outlineShape } from '../../../kit/cover-shape.ts'
import type { Offering } from '@lab/contract/offering'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { opens, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Checkbox } from '../../../kit/list/checkbox.tsx'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { Num } from '../../../kit/measures.tsx'
import { DragHandle } from '../../../kit/drag-handle.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { isBehind } from './is-behind.ts'
import { openTimes } from './open-times.ts'
import { finishedPercent, phaseLooks } from './offering-dates.ts'
import styles from './offering-list.module.css'

export type OfferingRowProps = {
  row: Offering
  isSelected: boolean
  /** Why it cannot be changed. */
  refusal: string | undefined
  /** Its place can be changed. */
  canOrder: boolean
  to: string | undefined
  recordsTo: string | undefined
  onToggle: (row: Offering, withRange: boolean) => void
  setting: Opener
  /** Grading stored work again; only where its kind has what can be graded again. */
  regrade?: Opener | undefined
  onUpgrade: (row: Offering) => void
  onRemove: (row: Offering) => void
}

/** One content of the class: when it is open, how far the learners are, what can be done. */
export function OfferingRow(props: OfferingRowProps) {
  const { row, isSelected, refusal, canOrder, to, recordsTo, onToggle, setting, regrade, onUpgrade, onRemove } = props
  const now = useNow()
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !canOrder,
  })
  const { settings } = row
  const phase = phaseLooks[row.phase]
  const blockedBy = (reason: string | undefined) =>
    reason === undefined ? {} : { 'aria-disabled': true, title: reason }
  const blocked = blockedBy(refusal)
  // Known before it is asked: what learners have begun stays.
  const kept = refusal ?? (row.started_count > 0 ? `已有${row.started_count}名学员开始学习，不能移除` : undefined)
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      aria-current={isSelected || undefined}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle
        {...attributes}
        {...listeners}
        disabled={!canOrder}
        aria-label={`调整「${row.content_title}」的顺序`}
        title={canOrder ? '拖动调整顺序' : (refusal ?? '清除筛选后可调整顺序')}
      />
      <Checkbox
        label={`选择${row.content_title}`}
        isChecked={isSelected}
        onToggle={(withRange) => onToggle(row, withRange)}
      />
      <TitleCell
        kind={row.kind}
        title={row.content_title}
        cover={row.content_cover}
        shape={outlineShape(row.content_shape)}
        {...(to === undefined ? {} : { to })}
        note={openTimes(settings, now)}
      />
      <span className={styles.state}>
        <StateTag {...phase} />
        {settings.party_kind === 'group' && <ToneTag tone="blue">小组完成</ToneTag>}
        {row.latest_version > row.content_version && row.content_state === 'published' && (
          <Button
            look="inline"
            className={styles.action}
            {...blocked}
            onClick={refusal === undefined ? () => onUpgrade(row) : undefined}
          >
            更新到 v{row.latest_version}
          </Button>
        )}
      </span>
      <div className={styles.progress}>
        <ProgressBar
          percent={finishedPercent(row)}
          label={`${row.content_title}的完成率`}
          isAlarming={isBehind(finishedPercent(row), settings, now)}
          hideText
        />
        <span className="num">
          {row.finished_count}/{row.learner_count} 人完成
          {row.started_count > row.finished_count && `，${row.started_count - row.finished_count} 人进行中`}
        </span>
      </div>
      <span className={styles.score}>
        <Num value={row.average_score} digits={1} />
        <small>平均分</small>
      </span>
      <span className={styles.actions}>
        {recordsTo !== undefined && (
          <AppLink className={styles.action} to={recordsTo}>
            记录
          </AppLink>
        )}
        {regrade && (
          <Button look="inline" className={styles.action} {...opens(regrade)}>
            重新评分
          </Button>
        )}
        <Button look="inline" className={styles.action} {...(refusal === undefined ? opens(setting) : blocked)}>
          设置
        </Button>
        <Button
          look="inline"
          className={styles.action}
          data-danger
          {...blockedBy(kept)}
          onClick={kept === undefined ? () => onRemove(row) : undefined}
        >
          移除
        </Button>
      </span>
    </li>
  )
}
