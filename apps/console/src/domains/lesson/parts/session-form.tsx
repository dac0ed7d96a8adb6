import { placeKey, whenOf, type Occurrence } from '@lab/contract/lesson-calendar'
import { outlineNumbers, type OutlineRow } from '@lab/contract/lesson-outline'
import { sessionKindLabels, sessionKinds, type TermSession, type TermSlot } from '@lab/contract/lesson-term'
import { CloseOutlined, DeleteOutlined } from '@ant-design/icons'
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../lesson.module.css'
import { Labelled } from './labelled.tsx'

type SessionFormProps = {
  session: TermSession
  number: number
  rows: readonly OutlineRow[]
  slots: readonly TermSlot[]
  occurrences: readonly Occurrence[]
  isDisabled: boolean
  /** Whether keys go on here. */
  isGoneTo: boolean
  /** Back to where keys came from. */
  onBack: () => void
  onChange: (session: TermSession) => void
  onMove: (to: number) => void
  onRemove: () => void
  /** What else belongs to the session, below what it says. */
  children?: ReactNode
}

const kinds = sessionKinds.map((value) => ({ value, label: sessionKindLabels[value] }))

/** What one session says, and when it is. */
export function SessionForm(props: SessionFormProps) {
  const { session, number, rows, slots, occurrences, isDisabled, isGoneTo, onBack, onChange, onMove, onRemove } = props
  const id = useId()
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isGoneTo) form.current?.focus()
  }, [isGoneTo])
  const save = (change: Partial<TermSession>): void => onChange({ ...session, ...change })
  const times = useMemo(
    () => occurrences.map((one, at) => ({ value: at, label: `第 ${one.week} 周 ${whenOf({ at: one }, slots)}` })),
    [occurrences, slots],
  )
  const numbers = outlineNumbers(rows)
  const lines = rows.map((row, at) => ({ value: row.id, label: `${numbers[at]} ${row.title}` }))
  const chosen = lines.filter(({ value }) => session.row_ids.includes(value))
  const place = session.at ? occurrences.findIndex((one) => placeKey(one) === placeKey(session.at!)) : -1
  return (
    // Escape goes back for those who came by keys; a list that is open takes it first.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={form}
      className={styles.form}
      aria-label={`第 ${number} 次课`}
      tabIndex={-1}
      onKeyDown={(event) => {
        // The Escape that gives up a word of an input method stays in its field.
        if (event.nativeEvent.isComposing || event.defaultPrevented) return
        if (event.key === 'Escape' && isGoneTo) onBack()
      }}
    >
      <div className={styles.cardHead}>
        <h2>第 {number} 次课</h2>
        {!isDisabled && (
          <Button isSmall look="text" isDanger icon={DeleteOutlined} onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
      <Labelled id={`${id}-title`} label="内容">
        <TextField
          id={`${id}-title`}
          value={session.title}
          maxLength={100}
          isDisabled={isDisabled}
          onChange={(title) => save({ title })}
        />
      </Labelled>
      <Labelled id={`${id}-time`} label="时间">
        <SelectField
          id={`${id}-time`}
          isSearched
          value={place < 0 ? undefined : place}
          options={times}
          placeholder="未排入学期"
          isDisabled={isDisabled}
          onChange={onMove}
        />
      </Labelled>
      <div className={styles.halves}>
        <Labelled id={`${id}-kind`} label="类型">
          <SelectField
            id={`${id}-kind`}
            value={session.kind}
            options={kinds}
            isDisabled={isDisabled}
            onChange={(kind) => save({ kind })}
          />
        </Labelled>
        <Labelled id={`${id}-hours`} label="学时">
          <NumberField
            id={`${id}-hours`}
            min={0}
            max={20}
            step={0.5}
            keepsRange
            value={session.hours}
            isDisabled={isDisabled}
            onChange={(hours) => save({ hours: Math.round((hours ?? 0) * 2) / 2 })}
          />
        </Labelled>
      </div>
      {rows.length > 0 && (
        <Labelled id={`${id}-rows`} label="对应大纲">
          <ul className={styles.chosen}>
            {chosen.map(({ value, label }) => (
              <li key={value}>
                <span title={label}>{label}</span>
                {!isDisabled && (
                  <Button
                    isSmall
                    look="text"
                    icon={CloseOutlined}
                    aria-label={`移除${label}`}
                    onClick={() => save({ row_ids: session.row_ids.filter((one) => one !== value) })}
                  />
                )}
              </li>
            ))}
          </ul>
          {!isDisabled && (
            <SelectField
              id={`${id}-rows`}
              isSearched
              value={undefined}
              options={lines.filter(({ value }) => !session.row_ids.includes(value))}
              placeholder="添加大纲内容"
              onChange={(row) => save({ row_ids: [...session.row_ids, row] })}
            />
          )}
        </Labelled>
      )}
      <Labelled id={`${id}-note`} label="作业与说明">
        <TextAreaField
          id={`${id}-note`}
          rows={3}
          value={session.note}
          maxLength={1000}
          isDisabled={isDisabled}
          onChange={(note) => save({ note })}
        />
      </Labelled>
      {props.children}
    </section>
  )
}
