import {
  CaretDownOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  PlusOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { useCallback, useState, type CSSProperties, type DragEvent, type KeyboardEvent } from 'react'
import { ActionMenu } from '../../../kit/action-menu.tsx'
import { Button } from '../../../kit/button.tsx'
import { Press } from '../../../kit/press.tsx'
import type { MoveKey, PointLine, Zone } from '../knowledge-tree.ts'
import styles from '../question-bank.module.css'

const keys: Record<string, MoveKey> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

type KnowledgeLineProps = {
  line: PointLine
  canEdit: boolean
  isChosen: boolean
  isClosed: boolean
  /** The point that is being dragged. */
  dragged: string | undefined
  onFold: () => void
  onChoose: () => void
  onAdd: () => void
  onRename: () => void
  onMove: () => void
  onRemove: () => void
  /** Alt with an arrow. */
  onKey: (key: MoveKey) => void
  onDrag: (id: string | undefined) => void
  onDrop: (zone: Zone) => void
}

/** The upper and lower quarter of a line are between lines. */
function zoneAt(event: DragEvent<HTMLElement>): Zone {
  const box = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - box.top) / box.height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'in'
}

/** One knowledge point of the panel. */
export function KnowledgeLine(props: KnowledgeLineProps) {
  const { line, canEdit, isChosen, isClosed, dragged, onKey, onDrag, onDrop } = props
  const { point, depth, hasBelow } = line
  const [menu, setMenu] = useState<HTMLElement>()
  const [zone, setZone] = useState<Zone>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const handleKeyDown = (event: KeyboardEvent): void => {
    const key = event.altKey ? keys[event.key] : undefined
    if (!key || !canEdit) return
    event.preventDefault()
    onKey(key)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging; keys are on the name
    <li
      className={styles.point}
      style={{ '--depth': depth } as CSSProperties}
      data-chosen={isChosen || undefined}
      data-zone={zone}
      draggable={canEdit}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(point.id)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (dragged === undefined || dragged === point.id) return
        event.preventDefault()
        setZone(zoneAt(event))
      }}
      onDragLeave={() => setZone(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        setZone(undefined)
        onDrop(zoneAt(event))
      }}
    >
      {hasBelow ? (
        <Press
          className={styles.fold}
          data-closed={isClosed || undefined}
          aria-expanded={!isClosed}
          aria-label={`${isClosed ? '展开' : '收起'}${point.name}`}
          onClick={props.onFold}
        >
          <CaretDownOutlined aria-hidden />
        </Press>
      ) : (
        <i className={styles.fold} />
      )}
      <Press
        className={styles.pointName}
        aria-pressed={isChosen}
        title={canEdit ? `${point.name}（Alt 加方向键移动）` : point.name}
        onKeyDown={handleKeyDown}
        onClick={props.onChoose}
      >
        {point.name}
      </Press>
      <span className={styles.pointCount} title="此知识点及其下级的题数">
        {point.question_count}
      </span>
      {canEdit && (
        <Button
          look="text"
          isSmall
          icon={EllipsisOutlined}
          aria-label={`${point.name}的更多操作`}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event) => setMenu(event.currentTarget)}
        />
      )}
      {menu && (
        <ActionMenu
          anchor={menu}
          label={`${point.name}的更多操作`}
          onClose={closeMenu}
          entries={[
            { key: 'add', label: '添加下级', icon: <PlusOutlined aria-hidden />, onChoose: props.onAdd },
            { key: 'rename', label: '改名', icon: <EditOutlined aria-hidden />, onChoose: props.onRename },
            { key: 'move', label: '移动到', icon: <SwapOutlined aria-hidden />, onChoose: props.onMove },
            {
              key: 'remove',
              label: '删除',
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              divided: true,
              onChoose: props.onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}
