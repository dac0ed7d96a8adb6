import { useState } from 'react'
import { TeacherPicker } from '../../../content/pickers/person-pickers.tsx'
import type { PersonRow } from '@lab/contract/org'
import { Button } from '../../../kit/button.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from './research-task.module.css'

export interface Member {
  id: string
  real_name: string
}

/** Who takes part: chosen among the organisation's teachers. */
export function MembersField({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  const [isOpen, setOpen] = useState(false)
  const members = (value as Member[] | undefined) ?? []
  return (
    <div className={styles.members}>
      {members.map((one) => (
        <ToneTag key={one.id} tone="grey">
          {one.real_name}
        </ToneTag>
      ))}
      <Button
        id={id}
        isSmall
        disabled={isDisabled}
        aria-label={members.length ? '更换参与人' : '选择教师'}
        onClick={() => setOpen(true)}
      >
        {members.length ? '更换' : '选择教师'}
      </Button>
      <TeacherPicker
        open={isOpen}
        mode="checkbox"
        selected={members as PersonRow[]}
        onConfirm={(rows) => {
          onChange(rows.map(({ id: personId, real_name }) => ({ id: personId, real_name })))
          onBlur()
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
