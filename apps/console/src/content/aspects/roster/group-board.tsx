import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { EllipsisOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { ActionMenu } from '../../../kit/action-menu.tsx'
import type { OpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Face } from '../../../kit/person.tsx'
import { Press } from '../../../kit/press.tsx'
import type { MemberGroup, Member } from './members.ts'
import styles from './group-board.module.css'

/** Where a dragged person is dropped when they shall be in no group. */
const nowhere = 'nowhere'

const announcements = {
  onDragStart: () => '已拿起学员，用方向键移动到小组，按空格放下，按 Esc 取消',
  onDragOver: () => undefined,
  onDragEnd: ({ over }: { over: unknown }) => (over ? '已放下' : '未移动'),
  onDragCancel: () => '已取消移动',
}

type GroupBoardProps = {
  groups: MemberGroup[]
  students: Member[]
  chosen: ReadonlySet<string>
  isFixed: boolean
  onChoose: (member: Member) => void
  onMove: (members: Member[], group: MemberGroup | null) => void
  renaming: OpeningOf<MemberGroup>
  onRemove: (group: MemberGroup) => void
}

/** The groups as cards; people are dragged from card to card, several at once when they are chosen. */
export function GroupBoard(props: GroupBoardProps) {
  const { groups, students, chosen, isFixed, onChoose, onMove } = props
  const [dragged, setDragged] = useState<Member[]>([])
  const sensors = useSensors(
    // A press alone chooses; only a movement drags.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes: { start: ['KeyM'], cancel: ['Escape'], end: ['Space', 'Enter'] } }),
  )
  const inGroup = (id: string | null) => students.filter((one) => one.group_id === id)
  const drop = ({ over }: DragEndEvent) => {
    setDragged([])
    if (!over) return
    const group = groups.find((one) => one.id === over.id) ?? null
    const moved = dragged.filter((one) => one.group_id !== (group?.id ?? null))
    if (moved.length > 0) onMove(moved, group)
  }
  const people = (members: Member[]) =>
    members.map((member) => (
      <MemberChip
        key={member.id}
        member={member}
        isChosen={chosen.has(member.id)}
        isFixed={isFixed}
        isDragged={dragged.includes(member)}
        onChoose={onChoose}
      />
    ))
  const ungrouped = inGroup(null)
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: '按空格选择学员，按 M 键拿起后用方向键移动' },
      }}
      onDragStart={({ active }) => {
        const member = students.find((one) => one.id === active.id)
        if (!member) return
        setDragged(chosen.has(member.id) ? students.filter((one) => chosen.has(one.id)) : [member])
      }}
      onDragEnd={drop}
      onDragCancel={() => setDragged([])}
    >
      <div className={styles.board}>
        <DropCard id={nowhere} title="未分组" count={ungrouped.length} isQuiet>
          {ungrouped.length > 0 ? people(ungrouped) : <p className={styles.none}>所有学员都已分组</p>}
        </DropCard>
        <ul className={styles.groups}>
          {groups.map((group) => {
            const inside = inGroup(group.id)
            return (
              <li key={group.id}>
                <DropCard
                  id={group.id}
                  title={group.name}
                  count={inside.length}
                  menu={!isFixed && <GroupMenu group={group} renaming={props.renaming} onRemove={props.onRemove} />}
                >
                  {inside.length > 0 ? people(inside) : <p className={styles.none}>把学员拖到这里</p>}
                </DropCard>
              </li>
            )
          })}
        </ul>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged.length > 0 && (
          <span className={styles.dragged}>
            <Face name={dragged[0]!.real_name} avatar={dragged[0]!.avatar} size={22} />
            {dragged.length === 1 ? dragged[0]!.real_name : `${dragged.length} 名学员`}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

type DropCardProps = {
  id: string
  title: string
  count: number
  isQuiet?: boolean
  menu?: ReactNode
  children: ReactNode
}

function DropCard({ id, title, count, isQuiet, menu, children }: DropCardProps) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section
      ref={setNodeRef}
      className={styles.card}
      data-over={isOver || undefined}
      data-quiet={isQuiet || undefined}
      aria-label={title}
    >
      <header className={styles.head}>
        <h2 title={title}>{title}</h2>
        <span className="num">{count} 人</span>
        {menu}
      </header>
      <div className={styles.people}>{children}</div>
    </section>
  )
}

type MemberChipProps = {
  member: Member
  isChosen: boolean
  isFixed: boolean
  isDragged: boolean
  onChoose: (member: Member) => void
}

function MemberChip({ member, isChosen, isFixed, isDragged, onChoose }: MemberChipProps) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: member.id, disabled: isFixed })
  const { 'aria-describedby': describedBy } = attributes
  return (
    <Press
      ref={setNodeRef}
      {...listeners}
      className={styles.chip}
      aria-pressed={isChosen}
      aria-describedby={describedBy}
      disabled={isFixed}
      data-dragged={isDragged || undefined}
      title={`${member.number}${member.average_score === null ? '' : ` · 平均分 ${member.average_score}`}`}
      onClick={() => onChoose(member)}
    >
      <Face name={member.real_name} avatar={member.avatar} size={22} />
      {member.real_name}
    </Press>
  )
}

type GroupMenuProps = Pick<GroupBoardProps, 'renaming' | 'onRemove'> & { group: MemberGroup }

function GroupMenu({ group, renaming, onRemove }: GroupMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const rename = renaming.of(group)
  return (
    <>
      <Button
        look="text"
        isSmall
        icon={EllipsisOutlined}
        className={styles.menu}
        aria-label={`${group.name}的操作`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label={`${group.name}的操作`}
          onClose={close}
          entries={[
            { key: 'rename', label: '重命名', opens: rename, onChoose: () => rename.open() },
            { key: 'remove', label: '解散小组', danger: true, onChoose: () => onRemove(group) },
          ]}
        />
      )}
    </>
  )
}
