import type { DataOf } from '@lab/contract/endpoint'
import type { org, PersonRow } from '@lab/contract/org'
import { api } from '../../api/request/api.ts'
import type { ListColumn } from '../../kit/list/list-types.ts'
import { Person } from '../../kit/person.tsx'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { readPickerPage } from '../../kit/picker/picker-rules.ts'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

type PersonPickerProps = ObjectPickerProps<PersonRow> & {
  /** Another organisation than the chosen one. */
  orgId?: string
}

const columnsOf = (number: string): ListColumn<PersonRow>[] => [
  { key: 'real_name', title: '姓名', render: (row) => <Person name={row.real_name} avatar={row.avatar} /> },
  { key: 'number', title: number, width: 160, render: (row) => row.number || '--' },
  { key: 'username', title: '用户名', width: 160 },
]

/** Chooses teachers of an organisation. */
export function TeacherPicker({ orgId, ...props }: PersonPickerProps) {
  return (
    <PickerDialog<PersonRow, DataOf<typeof org.authTeachers>>
      title="选择教师"
      {...props}
      filters={[{ kind: 'search', placeholder: '搜索姓名、工号、用户名' }]}
      nameOf={(row) => row.real_name}
      columns={columnsOf('工号')}
      source={({ selectValue, page, per_page }) => ({
        ...api.org.authTeachers.query({ query: { keyword: textOf(selectValue), org_id: orgId, page, per_page } }),
        select: (data) => readPickerPage<PersonRow>(data, 'teachers'),
      })}
    />
  )
}

/** Chooses students of an organisation. */
export function StudentPicker({ orgId, ...props }: PersonPickerProps) {
  return (
    <PickerDialog<PersonRow, DataOf<typeof org.authStudents>>
      title="选择学生"
      {...props}
      filters={[{ kind: 'search', placeholder: '搜索姓名、学号、用户名' }]}
      nameOf={(row) => row.real_name}
      columns={columnsOf('学号')}
      source={({ selectValue, page, per_page }) => ({
        ...api.org.authStudents.query({ query: { keyword: textOf(selectValue), org_id: orgId, page, per_page } }),
        select: (data) => readPickerPage<PersonRow>(data, 'students'),
      })}
    />
  )
}
