import type { Material } from '@lab/contract/material'
import { resourceTypeLabels } from '@lab/contract/resource'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, buttonLook } from '../../../../kit/button.tsx'
import { opens, type Opener } from '../../../../kit/dialog-frame/opening.tsx'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Cover } from '../../../../kit/cover.tsx'
import { SwitchField } from '../../../../kit/form/controls/switch-field.tsx'
import { FileSize } from '../../../../kit/measures.tsx'
import { DragHandle } from '../../../../kit/drag-handle.tsx'
import { Press } from '../../../../kit/press.tsx'
import styles from './material.module.css'

type MaterialRowProps = {
  row: Material
  /** Why nothing can be changed now. */
  refusal: string | undefined
  onView: () => void
  note: Opener
  onShow: (isShown: boolean) => void
  onRemove: () => void
}

/** One material: what it is, what its teacher says about it, and whether learners see it. */
export function MaterialRow({ row, refusal, onView, note, onShow, onRemove }: MaterialRowProps) {
  const isFixed = refusal !== undefined
  const { setNodeRef, isDragging, transform, transition, attributes, listeners } = useSortable({
    id: row.id,
    disabled: isFixed,
  })
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle
        disabled={isFixed}
        title={refusal ?? '拖动调整顺序'}
        {...attributes}
        {...listeners}
        aria-label={`调整「${row.title}」的顺序`}
      />
      <Cover kind={`resource-${row.obj_type}`} title={row.title} width={56} />
      <div className={styles.words}>
        <Press className={styles.title} onClick={onView}>
          {row.title}
        </Press>
        <small>
          {resourceTypeLabels[row.obj_type]}
          {row.file?.size != null && (
            <>
              {' · '}
              <FileSize bytes={row.file.size} />
            </>
          )}
          {row.note && ` · ${row.note}`}
        </small>
      </div>
      <SwitchField
        className={styles.switch}
        isSmall
        value={row.is_shown}
        isDisabled={isFixed}
        label={`学员可见「${row.title}」`}
        onChange={onShow}
      />
      {/* Next to the switch, not inside: on the track of one that is off no colour of text can be read. */}
      <span className={styles.shown} aria-hidden>
        {row.is_shown ? '可见' : '隐藏'}
      </span>
      {row.file && (
        <a className={buttonLook} data-look="link" data-small href={row.file.url} download={row.file.name}>
          <DownloadOutlined aria-hidden />
          下载
        </a>
      )}
      <Button look="link" isSmall disabled={isFixed} {...opens(note)}>
        说明
      </Button>
      <Button look="link" isSmall isDanger disabled={isFixed} onClick={onRemove}>
        移除
      </Button>
    </li>
  )
}
