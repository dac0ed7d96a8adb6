import {
  CaretDownOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  FolderOutlined,
  PlusOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { ActionMenu } from '../../../kit/action-menu.tsx'
import { Button } from '../../../kit/button.tsx'
import { Num } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { categoryDepth } from '../depth.ts'
import { kindWord } from '../kind-words.ts'
import type { TreeLine } from '../tree-moves.ts'
import styles from './category.module.css'

type MoveKey = 'up' | 'down' | 'in' | 'out'
const keys: Record<string, MoveKey> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

type CategoryLineProps = {
  line: TreeLine
  isClosed: boolean
  onToggle: () => void
  onAdd: () => void
  onRename: () => void
  onMove: () => void
  onRemove: () => void
  /** Alt with an arrow. */
  onKey: (key: MoveKey) => void
}

/** One category of the tree with what can be done with it. */
export function CategoryLine(props: CategoryLineProps) {
  const { line, isClosed, onToggle, onAdd, onRename, onMove, onRemove, onKey } = props
  const { node, depth } = line
  const [menu, setMenu] = useState<HTMLElement>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const editRefusal = typeof node.can.edit === 'string' ? node.can.edit : undefined
  const canEdit = node.can.edit === true

  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.altKey ? keys[event.key] : undefined
    if (!key || !canEdit) return
    event.preventDefault()
    onKey(key)
  }
  return (
    <li className={styles.line} style={{ '--depth': depth } as React.CSSProperties}>
      <span className={styles.name}>
        {node.children.length > 0 ? (
          <Press
            className={styles.fold}
            data-closed={isClosed || undefined}
            aria-expanded={!isClosed}
            aria-label={`${isClosed ? '展开' : '收起'}${node.title}`}
            onClick={onToggle}
          >
            <CaretDownOutlined aria-hidden />
          </Press>
        ) : (
          <i className={styles.fold} />
        )}
        <Press
          className={styles.title}
          title={editRefusal ?? '改名；Alt 加方向键移动'}
          onKeyDown={handleKeyDown}
          onClick={canEdit ? onRename : undefined}
        >
          <FolderOutlined aria-hidden />
          {node.title}
        </Press>
      </span>
      <span className={styles.kind}>{kindWord(node.kind)}</span>
      <span className={styles.count}>
        <Num value={node.use_count} />
      </span>
      <span className={styles.acts}>
        <Button
          look="link"
          isSmall
          disabled={!canEdit || depth + 1 >= categoryDepth}
          title={editRefusal ?? (depth + 1 >= categoryDepth ? `分类最多${categoryDepth}级` : undefined)}
          onClick={onAdd}
        >
          添加下级
        </Button>
        <Button
          look="text"
          isSmall
          icon={EllipsisOutlined}
          aria-label={`${node.title}的更多操作`}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event) => setMenu(event.currentTarget)}
        />
      </span>
      {menu && (
        <ActionMenu
          anchor={menu}
          label={`${node.title}的更多操作`}
          onClose={closeMenu}
          entries={[
            {
              key: 'add',
              label: '添加下级',
              icon: <PlusOutlined aria-hidden />,
              disabledReason: editRefusal ?? (depth + 1 >= categoryDepth ? `分类最多${categoryDepth}级` : undefined),
              onChoose: onAdd,
            },
            {
              key: 'rename',
              label: '编辑',
              icon: <EditOutlined aria-hidden />,
              disabledReason: editRefusal,
              onChoose: onRename,
            },
            {
              key: 'move',
              label: '移动到',
              icon: <SwapOutlined aria-hidden />,
              disabledReason: editRefusal,
              onChoose: onMove,
            },
            {
              key: 'remove',
              label: '删除',
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              divided: true,
              disabledReason: whyNotRemove(line),
              onChoose: onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}

function whyNotRemove({ node }: TreeLine): string | undefined {
  if (typeof node.can.remove === 'string') return node.can.remove
  if (node.children.length > 0) return '下面还有分类'
  return node.use_count > 0 ? `${node.use_count} 个内容正在使用` : undefined
}
