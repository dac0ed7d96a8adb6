import {
  branchHours,
  outlineLevelLabels,
  outlineLevels,
  outlineLimits,
  outlineNumbers,
  type OutlineObjective,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { useId } from 'react'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../lesson.module.css'
import { Labelled } from './labelled.tsx'

type RowFormProps = {
  row: OutlineRow
  rows: readonly OutlineRow[]
  objectives: readonly OutlineObjective[]
  isDisabled: boolean
  onChange: (row: OutlineRow) => void
}

const levels = outlineLevels.map((value) => ({ value, label: outlineLevelLabels[value] }))

/** What one line of an outline says. */
export function RowForm({ row, rows, objectives, isDisabled, onChange }: RowFormProps) {
  const id = useId()
  const at = rows.findIndex((one) => one.id === row.id)
  const all = branchHours(rows)[at]!
  const below = all.theory + all.practice - row.theory - row.practice
  const save = (change: Partial<OutlineRow>): void => onChange({ ...row, ...change })
  const hours = { min: 0, max: outlineLimits.hours, step: 0.5, keepsRange: true, isDisabled } as const
  return (
    <section className={styles.form} aria-label={`${outlineNumbers(rows)[at]} ${row.title}`}>
      <Labelled id={`${id}-title`} label="名称">
        <TextField
          id={`${id}-title`}
          value={row.title}
          maxLength={100}
          isDisabled={isDisabled}
          onChange={(title) => save({ title })}
        />
      </Labelled>
      <div className={styles.halves}>
        <Labelled id={`${id}-theory`} label="理论学时">
          <NumberField
            id={`${id}-theory`}
            {...hours}
            value={row.theory}
            onChange={(theory) => save({ theory: half(theory) })}
          />
        </Labelled>
        <Labelled id={`${id}-practice`} label="实践学时">
          <NumberField
            id={`${id}-practice`}
            {...hours}
            value={row.practice}
            onChange={(practice) => save({ practice: half(practice) })}
          />
        </Labelled>
      </div>
      {below > 0 && <p className={styles.quiet}>下级另有 {below} 学时，这里只填本级自己的。</p>}
      <Labelled id={`${id}-level`} label="要求">
        <SelectField
          id={`${id}-level`}
          value={row.level ?? undefined}
          options={levels}
          placeholder="未设置"
          canClear
          isDisabled={isDisabled}
          onChange={(level) => save({ level: level ?? null })}
        />
      </Labelled>
      {objectives.length > 0 && (
        <div className={styles.labelled}>
          <span id={`${id}-goals-label`}>对应的课程目标</span>
          <ChecksField
            id={`${id}-goals`}
            className={styles.checks}
            value={row.objective_ids}
            options={objectives.map((one, place) => ({ value: one.id, label: `${place + 1}. ${one.text}` }))}
            isDisabled={isDisabled}
            onChange={(chosen) => save({ objective_ids: chosen })}
          />
        </div>
      )}
      <Labelled id={`${id}-note`} label="内容与要求">
        <TextAreaField
          id={`${id}-note`}
          rows={5}
          value={row.note}
          maxLength={2000}
          placeholder="主要内容、重点和难点"
          isDisabled={isDisabled}
          onChange={(note) => save({ note })}
        />
      </Labelled>
    </section>
  )
}

/** Hours are counted in halves. */
const half = (hours: number | undefined): number => Math.round((hours ?? 0) * 2) / 2
