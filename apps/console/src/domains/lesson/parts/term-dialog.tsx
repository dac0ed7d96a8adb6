import { weekdayChoices } from '@lab/contract/days'
import {
  slotWeekLabels,
  slotWeeks,
  TermPlanChange,
  termLimits,
  type TermHoliday,
  type TermMakeUp,
  type TermSlot,
} from '@lab/contract/lesson-term'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useState, type ReactNode } from 'react'
import { DayField } from '../../../content/day-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { newSlot, type Calendar } from '../term-edits.ts'
import styles from '../term.module.css'
import { Labelled } from './labelled.tsx'

type TermDialogProps = { calendar: Calendar; onSave: (calendar: Calendar) => void; onClose: () => void }

const weeksChoices = slotWeeks.map((value) => ({ value, label: slotWeekLabels[value] }))

/** When the term is, when in the week the course is taught, and on which days it is not. */
export default function TermDialog({ calendar, onSave, onClose }: TermDialogProps) {
  const id = useId()
  const [given, setGiven] = useState<Calendar>({
    starts_on: calendar.starts_on,
    weeks: calendar.weeks,
    slots: calendar.slots,
    holidays: calendar.holidays,
    make_ups: calendar.make_ups,
  })
  const [complaint, setComplaint] = useState('')
  const change = (part: Partial<Calendar>): void => setGiven({ ...given, ...part })
  const save = (): void => {
    const checked = TermPlanChange.safeParse(given)
    const problem = given.starts_on === null ? '请选择开学日期' : checked.error?.issues[0]?.message
    if (problem !== undefined) return setComplaint(problem)
    onSave(given)
    onClose()
  }
  return (
    <Dialog title="学期与节次" width={860} onClose={onClose} action={{ label: '确定', run: save }}>
      <div className={styles.settings}>
        <p className={styles.quiet}>改动后，排不进原来时间的课会顺延到下一次上课，后面的课依次让出时间。</p>
        {complaint && <Note tone="error">{complaint}</Note>}
        <div className={styles.pair}>
          <Labelled id={`${id}-start`} label="开学日期（第 1 周中的一天）">
            <DayField
              id={`${id}-start`}
              label="开学日期"
              value={given.starts_on}
              isDisabled={false}
              onChange={(day) => change({ starts_on: day })}
            />
          </Labelled>
          <Labelled id={`${id}-weeks`} label="教学周数">
            <NumberField
              id={`${id}-weeks`}
              min={1}
              max={termLimits.weeks}
              keepsRange
              unit="周"
              value={given.weeks}
              onChange={(weeks) => change({ weeks: weeks ?? 1 })}
            />
          </Labelled>
        </div>
        <Rows<TermSlot>
          title="每周上课时间"
          add="添加上课时间"
          items={given.slots}
          max={termLimits.slots}
          make={newSlot}
          onChange={(slots) => change({ slots })}
        >
          {(slot, save, name) => <SlotFields slot={slot} name={name} onChange={save} />}
        </Rows>
        <Rows<TermHoliday>
          title="假期（不上课）"
          add="添加假期"
          items={given.holidays}
          max={termLimits.holidays}
          make={() => ({ from: given.starts_on ?? '', to: given.starts_on ?? '', name: '假期' })}
          onChange={(holidays) => change({ holidays })}
        >
          {(holiday, save, name) => (
            <>
              <TextField
                label={`${name}名称`}
                width={140}
                value={holiday.name}
                maxLength={20}
                onChange={(text) => save({ ...holiday, name: text })}
              />
              <Day
                id={`${id}-${name}-from`}
                label={`${name}开始日期`}
                value={holiday.from}
                onChange={(from) => save({ ...holiday, from })}
              />
              <span>至</span>
              <Day
                id={`${id}-${name}-to`}
                label={`${name}结束日期`}
                value={holiday.to}
                onChange={(to) => save({ ...holiday, to })}
              />
            </>
          )}
        </Rows>
        <Rows<TermMakeUp>
          title="调休（补课）"
          add="添加调休"
          items={given.make_ups}
          max={termLimits.makeUps}
          make={() => ({ on: given.starts_on ?? '', as: given.starts_on ?? '' })}
          onChange={(makeUps) => change({ make_ups: makeUps })}
        >
          {(made, save, name) => (
            <>
              <Day
                id={`${id}-${name}-on`}
                label={`${name}上课日期`}
                value={made.on}
                onChange={(on) => save({ ...made, on })}
              />
              <span>上</span>
              <Day
                id={`${id}-${name}-as`}
                label={`${name}补哪天的课`}
                value={made.as}
                onChange={(as) => save({ ...made, as })}
              />
              <span>的课</span>
            </>
          )}
        </Rows>
      </div>
    </Dialog>
  )
}

type DayProps = { id: string; label: string; value: string; onChange: (day: string) => void }

function Day({ id, label, value, onChange }: DayProps) {
  return (
    <span className={styles.dayField}>
      <DayField id={id} label={label} value={value} isDisabled={false} onChange={(day) => onChange(day ?? '')} />
    </span>
  )
}

type RowsProps<Item> = {
  title: string
  add: string
  items: readonly Item[]
  max: number
  make: (last: Item | undefined) => Item
  onChange: (items: Item[]) => void
  children: (item: Item, save: (changed: Item) => void, name: string) => ReactNode
}

/** Things of a calendar, one below the other. */
function Rows<Item>({ title, add, items, max, make, onChange, children }: RowsProps<Item>) {
  return (
    <section className={styles.rows} aria-label={title}>
      <h3>{title}</h3>
      {items.map((item, at) => {
        const name = `${title.replace(/（.*/, '')} ${at + 1} `
        return (
          // They have no names of their own, and each part of one may be changed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.row}>
            {children(item, (changed) => onChange(items.map((one, place) => (place === at ? changed : one))), name)}
            <Button
              look="text"
              icon={DeleteOutlined}
              aria-label={`移除${name}`}
              onClick={() => onChange(items.filter((_one, place) => place !== at))}
            />
          </div>
        )
      })}
      {items.length < max && (
        <div>
          <Button isSmall look="dashed" icon={PlusOutlined} onClick={() => onChange([...items, make(items.at(-1))])}>
            {add}
          </Button>
        </div>
      )}
    </section>
  )
}

type SlotFieldsProps = { slot: TermSlot; name: string; onChange: (slot: TermSlot) => void }

function SlotFields({ slot, name, onChange }: SlotFieldsProps) {
  const save = (change: Partial<TermSlot>): void => onChange({ ...slot, ...change })
  const period = { min: 1, max: 20, keepsRange: true, width: 68 } as const
  return (
    <>
      <SelectField
        label={`${name}星期`}
        width={84}
        value={slot.weekday}
        options={weekdayChoices}
        onChange={(weekday) => save({ weekday })}
      />
      <NumberField
        label={`${name}开始节次`}
        {...period}
        value={slot.first}
        onChange={(first) => save({ first: first ?? 1 })}
      />
      <span>至</span>
      <NumberField
        label={`${name}结束节次`}
        {...period}
        value={slot.last}
        onChange={(last) => save({ last: last ?? 1 })}
      />
      <span>节</span>
      <TextField
        isTime
        label={`${name}上课时间`}
        width={112}
        value={slot.starts_at}
        onChange={(time) => save({ starts_at: time })}
      />
      <TextField
        isTime
        label={`${name}下课时间`}
        width={112}
        value={slot.ends_at}
        onChange={(time) => save({ ends_at: time })}
      />
      <SelectField
        label={`${name}单双周`}
        width={84}
        value={slot.weeks}
        options={weeksChoices}
        onChange={(weeks) => save({ weeks })}
      />
      <TextField
        label={`${name}教室`}
        width={120}
        placeholder="教室"
        value={slot.room}
        maxLength={50}
        onChange={(room) => save({ room })}
      />
    </>
  )
}
