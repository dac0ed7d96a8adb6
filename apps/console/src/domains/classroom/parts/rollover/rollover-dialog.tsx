import type { Classroom } from '@lab/contract/classroom'
import { type Holiday, rollover } from '@lab/contract/rollover'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Button } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { SwitchField } from '../../../../kit/form/controls/switch-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { DayField } from '../../../../content/day-field.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './rollover.module.css'
import { TermField } from '../../../../content/place/term-field.tsx'
import { holidaysWithin, nameInTerm, nextTermStart, termName, weeksLater } from '../../../../content/place/term.ts'

const schema = rollover.copy.definition.body
type Order = z.input<typeof schema>

const usualWeeks = 18

type RolloverDialogProps = { row: Classroom; onClose: () => void; onCopied: (made: Classroom) => void }

/** 复制到新学期: what the new class is, which days are off, and every content's dates before and after. */
export default function RolloverDialog({ row, onClose, onCopied }: RolloverDialogProps) {
  const stale = useStale()
  const [order, setOrder] = useState<Order>(() => firstOrder(row))
  const [refused, setRefused] = useState<string>()
  const [isCopying, setCopying] = useState(false)
  const checked = schema.safeParse(order)
  // What is left out stays in the list, so that it can be taken back in.
  const plan = { ...order, without: [] }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rollover', 'preview', row.id, plan],
    queryFn: ({ signal }) => api.rollover.preview({ params: { id: row.id }, body: plan }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: checked.success,
  })
  const change = (patch: Partial<Order>) => setOrder({ ...order, ...patch })
  const holidays = order.holidays ?? []
  const changeHoliday = (at: number, patch: Partial<Holiday>) =>
    change({ holidays: holidays.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  const without = new Set(order.without ?? [])
  const copy = async () => {
    if (!checked.success) return setRefused(checked.error.issues[0]?.message)
    setCopying(true)
    try {
      const { class: made } = await api.rollover.copy({ params: { id: row.id }, body: order }, { quiet: true })
      showToast(`已创建「${made.name}」`)
      await stale('classroom')
      onCopied(made)
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.message : '复制失败，请重试')
    } finally {
      setCopying(false)
    }
  }
  return (
    <Dialog
      width={1120}
      title={`复制「${row.name}」到新学期`}
      onClose={onClose}
      action={{ label: '创建新班级', run: () => void copy(), isBusy: isCopying }}
    >
      <div className={styles.form}>
        <div>
          <span>班级名称</span>
          <TextField value={order.name} maxLength={50} label="班级名称" onChange={(text) => change({ name: text })} />
        </div>
        <div>
          <span>学期</span>
          <TermField value={order.term} onChange={(term) => change({ term, ...named(row, order, term) })} />
        </div>
        <div>
          <span>开学日期（第 1 周）</span>
          <DayField
            id="rollover-start"
            label="开学日期"
            value={order.starts_on}
            isDisabled={false}
            onChange={(value) => value && change(datesFrom(row, String(value), order))}
          />
        </div>
        <div>
          <span>结束日期</span>
          <DayField
            id="rollover-end"
            label="结束日期"
            value={order.ends_on ?? null}
            isDisabled={false}
            onChange={(value) => change({ ends_on: value ? String(value) : null })}
          />
        </div>
      </div>
      <div className={styles.holidays}>
        <span>假日（落在其中的时间顺延到假后第一天，请按校历核对）</span>
        {holidays.map((holiday, at) => (
          <div key={at} className={styles.holiday}>
            <TextField
              maxLength={20}
              value={holiday.name}
              label={`第 ${at + 1} 个假日的名称`}
              onChange={(text) => changeHoliday(at, { name: text })}
            />
            <DayField
              id={`holiday-from-${at}`}
              label={`${holiday.name}开始`}
              value={holiday.from}
              isDisabled={false}
              onChange={(value) => value && changeHoliday(at, { from: String(value) })}
            />
            至
            <DayField
              id={`holiday-to-${at}`}
              label={`${holiday.name}结束`}
              value={holiday.to}
              isDisabled={false}
              onChange={(value) => value && changeHoliday(at, { to: String(value) })}
            />
            <Button
              look="text"
              icon={DeleteOutlined}
              aria-label={`删除${holiday.name}`}
              onClick={() => change({ holidays: holidays.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        <Button
          icon={PlusOutlined}
          onClick={() =>
            change({ holidays: [...holidays, { name: '假日', from: order.starts_on, to: order.starts_on }] })
          }
        >
          添加假日
        </Button>
      </div>
      <div className={styles.choices}>
        <label>
          <SwitchField
            isSmall
            value={order.with_teachers ?? true}
            onChange={(value) => change({ with_teachers: value })}
          />
          带上教师和助教{data && data.teachers.length > 0 && `（${data.teachers.join('、')}）`}
        </label>
        <label>
          <SwitchField
            isSmall
            value={order.with_materials ?? true}
            onChange={(value) => change({ with_materials: value })}
          />
          带上班级资料{data && data.materials > 0 && `（${data.materials} 份）`}
        </label>
        <span className={styles.quiet}>学员、分组和成绩不会复制。</span>
      </div>
      {(refused ?? (checked.success ? undefined : checked.error.issues[0]?.message)) && (
        <p role="alert" className={styles.refused}>
          {checked.success ? refused : checked.error.issues[0]?.message}
        </p>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <PlanTable
          rows={data.rows}
          without={without}
          isStale={isPlaceholderData}
          onToggle={(id, isIn) =>
            change({ without: isIn ? [...without].filter((one) => one !== id) : [...without, id] })
          }
        />
      )}
    </Dialog>
  )
}

/** The name goes with the term until somebody writes another. */
const named = (row: Classroom, order: Order, term: string): Partial<Order> =>
  order.name === nameInTerm(row.name, row.term, order.term ?? '') ? { name: nameInTerm(row.name, row.term, term) } : {}

/** A later start moves the end, the name of the term and the days off with it. */
function datesFrom(row: Classroom, startsOn: string, order: Order): Partial<Order> {
  const endsOn = weeksLater(startsOn, usualWeeks)
  const term = order.term === termName(order.starts_on) ? termName(startsOn) : (order.term ?? '')
  return {
    starts_on: startsOn,
    ends_on: endsOn,
    term,
    ...named(row, order, term),
    holidays: holidaysWithin(startsOn, endsOn),
  }
}

function firstOrder(row: Classroom): Order {
  const startsOn = nextTermStart(row, new Date())
  const endsOn = weeksLater(startsOn, usualWeeks)
  return {
    name: nameInTerm(row.name, row.term, termName(startsOn)),
    term: termName(startsOn),
    starts_on: startsOn,
    ends_on: endsOn,
    holidays: holidaysWithin(startsOn, endsOn),
    with_teachers: true,
    with_materials: true,
    without: [],
  }
}
