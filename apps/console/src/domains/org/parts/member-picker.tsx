import type { DataOf } from '@lab/contract/endpoint'
import type { org, PersonRow, UserType } from '@lab/contract/org'
import { api } from '../../../api/request/api.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { Person } from '../../../kit/person.tsx'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'

type MemberPickerProps = {
  open: boolean
  orgId: string
  type: UserType
  onConfirm: (people: PersonRow[]) => void
  onClose: () => void
}

const columns: ListColumn<PersonRow>[] = [
  { key: 'real_name', title: '姓名', render: (row) => <Person name={row.real_name} avatar={row.avatar} size={24} /> },
  { key: 'number', title: '学号/工号', width: 160, render: (row) => row.number || '--' },
  { key: 'username', title: '用户名', width: 160 },
]

/** Chooses people of the customer who are not in the organisation yet. */
export function MemberPicker({ open, orgId, type, onConfirm, onClose }: MemberPickerProps) {
  return (
    <PickerDialog<PersonRow, DataOf<typeof org.addableUsers>>
      open={open}
      title={type === 'student' ? '添加学生' : '添加教师'}
      columns={columns}
      filters={[{ kind: 'search', placeholder: '搜索姓名、学号/工号、用户名' }]}
      nameOf={(row) => row.real_name}
      source={({ selectValue, page, per_page }) => ({
        ...api.org.addableUsers.query({
          params: { id: orgId },
          query: {
            user_type: type,
            keyword: selectValue === undefined ? undefined : String(selectValue),
            page,
            per_page,
          },
        }),
        select: (data) => ({ rows: data.users, total: data.total }),
      })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
