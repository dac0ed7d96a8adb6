import type { classroom } from '@lab/contract/classroom'
import type { DataOf } from '@lab/contract/endpoint'
import { api } from '../../api/request/api.ts'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { readPickerPage } from '../../kit/picker/picker-rules.ts'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

type Answer = DataOf<typeof classroom.authClasses>
export type PickedClass = Answer['classes'][number]

/** Chooses classes that the person may open something to. */
export function ClassPicker(props: ObjectPickerProps<PickedClass>) {
  return (
    <PickerDialog<PickedClass, Answer>
      title="选择班级"
      {...props}
      filters={[{ kind: 'search', placeholder: '搜索班级' }]}
      nameOf={(row) => row.name}
      columns={[
        { key: 'name', title: '班级' },
        { key: 'term', title: '学期', width: 140, render: (row) => row.term || '--' },
        { key: 'members', title: '学员', width: 88, align: 'right', render: (row) => row.student_count },
      ]}
      source={({ selectValue, page, per_page }) => ({
        ...api.classroom.authClasses.query({ query: { keyword: textOf(selectValue), page, per_page } }),
        select: (data) => readPickerPage<PickedClass>(data, 'classes'),
      })}
    />
  )
}
