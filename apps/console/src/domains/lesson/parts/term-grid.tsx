import { holidayOn } from '@lab/contract/days'
import { dayName, neighbourOf, placeKey, slotName, type Clash, type Occurrence } from '@lab/contract/lesson-calendar'
import { sessionKindLabels, type TermPlan, type TermSession } from '@lab/contract/lesson-term'
import { DndContext, useDraggable, useDroppable, type DragEndEvent } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useDragSensors } from '../../../kit/drag-sensors.ts'
import { Press } from '../../../kit/press.tsx'
import styles from '../term.module.css'
import { inOrder, slotNote, weeksOf, type TermCell } from '../term-edits.ts'

type TermGridProps = {
  plan: TermPlan
  occurrences: readonly Occurrence[]
  clashes: readonly Clash[]
  selected: string | undefined
  isDisabled: boolean
  onSelect: (id: string) => void
  /** By keys, so that its form is gone to. */
  onEdit: (id: string) => void
  /** To a time of the term, by its place among them. */
  onMove: (id: string, to: number) => void
}

type Chip = { session: TermSession; number: number; clash: string | undefined }

/** The weeks of a term with what is taught in each slot: sessions are moved by drag and by keys. */
export function TermGrid(props: TermGridProps) {
  const { plan, occurrences, clashes, selected, isDisabled, onSelect, onEdit, onMove } = props
  const sensors = useDragSensors()
  const grid = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<string>()
  // What keys moved is in another cell now, and keeps the focus; once, as what is edited afterwards has it then.
  const goesTo = useRef<string>(undefined)
  useEffect(() => {
    const id = goesTo.current
    goesTo.current = undefined
    if (id) grid.current?.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus()
  }, [plan])
  const weeks = useMemo(() => weeksOf(plan, occurrences), [plan, occurrences])
  const places = useMemo(() => new Map(occurrences.map((one, at) => [placeKey(one), at])), [occurrences])
  const chips = useMemo(() => {
    const said = new Map(clashes.map((clash) => [clash.session_id, clash.text]))
    const all = plan.sessions.map((session, at): Chip => ({ session, number: at + 1, clash: said.get(session.id) }))
    return Map.groupBy(all, ({ session: { at } }) => (at && places.has(placeKey(at)) ? placeKey(at) : ''))
  }, [plan.sessions, clashes, places])
  const unplanned = chips.get('') ?? []

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const session = plan.sessions.find(({ id }) => id === event.currentTarget.dataset.session)
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!session || !event.altKey || by === undefined || isDisabled) return
    event.preventDefault()
    const to = neighbourOf(session, occurrences, by)
    if (to === undefined) return
    goesTo.current = session.id
    onMove(session.id, to)
    setPressed(session.id)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    const to = over ? places.get(String(over.id)) : undefined
    if (to === undefined) return
    setPressed(undefined)
    onMove(String(active.id), to)
  }
  const chipProps = { isDisabled, onSelect, onEdit, onKeyDown: press }
  const moved = plan.sessions.find(({ id }) => id === pressed)
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div ref={grid} className={styles.grid}>
        {unplanned.length > 0 && (
          <section className={styles.unplanned} aria-label="未排入学期的课">
            <h2>未排入学期</h2>
            {unplanned.map((chip) => (
              <SessionChip key={chip.session.id} {...chip} isSelected={chip.session.id === selected} {...chipProps} />
            ))}
          </section>
        )}
        <div className={styles.scroll}>
          <table className={styles.term} style={{ '--slots': plan.slots.length } as CSSProperties}>
            <thead>
              <tr>
                <th scope="col">周次</th>
                {inOrder(plan.slots).map((slot) => (
                  <th key={slot.id} scope="col">
                    {slotName(slot)}
                    <small>{slotNote(slot)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, from, to, cells }) => (
                <tr key={week}>
                  <th scope="row">
                    第 {week} 周
                    <small className="num">
                      {dayName(from)}–{dayName(to)}
                    </small>
                  </th>
                  {cells.map((cell) => (
                    <td key={cell.slot.id}>
                      {cell.occurrences.length === 0 && <Without cell={cell} plan={plan} />}
                      {cell.occurrences.map((one) => (
                        <Time key={placeKey(one)} occurrence={one} isDisabled={isDisabled}>
                          {(chips.get(placeKey(one)) ?? []).map((chip) => (
                            <SessionChip
                              key={chip.session.id}
                              {...chip}
                              isSelected={chip.session.id === selected}
                              {...chipProps}
                            />
                          ))}
                        </Time>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <output className="visually-hidden">
          {moved?.at && `「${moved.title}」移到 ${dayName(moved.at.day)}`}
          {moved && !moved.at && `「${moved.title}」在学期内排不下`}
        </output>
      </div>
    </DndContext>
  )
}

/** Why nothing is taught here. */
function Without({ cell, plan }: { cell: TermCell; plan: TermPlan }) {
  const holiday = holidayOn(plan.holidays, cell.day)?.name
  return (
    <span className={styles.without} data-holiday={holiday !== undefined || undefined}>
      <span className="num">{dayName(cell.day)}</span> {holiday ?? '不上课'}
    </span>
  )
}

type TimeProps = { occurrence: Occurrence; isDisabled: boolean; children: ReactNode }

/** One time of the term: sessions are dropped here. */
function Time({ occurrence, isDisabled, children }: TimeProps) {
  const { setNodeRef, isOver } = useDroppable({ id: placeKey(occurrence), disabled: isDisabled })
  const { day, instead_of: insteadOf } = occurrence
  return (
    <div ref={setNodeRef} className={styles.time} data-over={isOver || undefined}>
      <span className={styles.day}>
        <span className="num">{dayName(day)}</span>
        {insteadOf && `（补 ${dayName(insteadOf)}）`}
      </span>
      {children}
    </div>
  )
}

type SessionChipProps = Chip & {
  isSelected: boolean
  isDisabled: boolean
  onSelect: (id: string) => void
  onEdit: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const SessionChip = memo(function SessionChip(props: SessionChipProps) {
  const { session, number, clash, isSelected, isDisabled, onSelect, onEdit, onKeyDown } = props
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: session.id, disabled: isDisabled })
  const { title, kind, hours } = session
  return (
    <Press
      {...listeners}
      ref={setNodeRef}
      className={styles.chip}
      data-session={session.id}
      data-kind={kind}
      data-clash={clash !== undefined || undefined}
      data-dragging={isDragging || undefined}
      aria-pressed={isSelected}
      title={clash ?? title}
      style={{ transform: CSS.Translate.toString(transform) }}
      // A press that no pointer made has no count.
      onClick={({ detail }) => (detail === 0 ? onEdit : onSelect)(session.id)}
      onKeyDown={onKeyDown}
    >
      <span className={`num ${styles.number}`}>{number}</span>
      <span className={styles.name}>{title}</span>
      <span className={styles.hours}>
        {sessionKindLabels[kind]} {hours}
      </span>
    </Press>
  )
})
