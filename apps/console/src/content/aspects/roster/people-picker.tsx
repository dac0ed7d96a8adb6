import { type place } from '@lab/contract/place'
import { memberRoleLabels, type MemberRole } from '@lab/contract/place'
import type { DataOf } from '@lab/contract/endpoint'
import { api } from '../../../api/request/api.ts'
import type { ListColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { Person } from '../../../kit/person.tsx'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Candidate } from './members.ts'

type PeoplePickerProps = {
  open: boolean
  placeId: string
  who: 'students' | 'staff'
  title: string
  onConfirm: (people: Candidate[]) => void
  onClose: () => void
}

const columns: ListColumn<Candidate>[] = [
  { key: 'real_name', title: '姓名', render: (row) => <Person name={row.real_name} avatar={row.avatar} size={24} /> },
  { key: 'number', title: '学号/工号', width: 180 },
  { key: 'username', title: '用户名', width: 180 },
  {
    key: 'role',
    title: '角色',
    width: 96,
    render: (row) => (row.role ? <ToneTag tone="slate">{roleName(row.role)}</ToneTag> : '--'),
  },
]
const roleName = (role: MemberRole): string => memberRoleLabels[role]
const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索姓名、学号、用户名' }]

/** Chooses people of the organisation for a place; people who are in it already are shown with their role and cannot be chosen. */
export function PeoplePicker({ open, placeId, who, title, onConfirm, onClose }: PeoplePickerProps) {
  return (
    <PickerDialog<Candidate, DataOf<typeof place.candidates>>
      open={open}
      title={title}
      primaryKey="user_id"
      columns={columns}
      filters={filters}
      nameOf={(row) => row.real_name}
      isTaken={(row) => row.role !== null}
      source={({ selectValue, page, per_page }) => ({
        ...api.place.candidates.query({
          params: { id: placeId },
          query: { who, keyword: selectValue === undefined ? undefined : String(selectValue), page, per_page },
        }),
        select: (data) => ({ rows: data.candidates, total: data.total }),
      })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
