import { sexLabels } from '@lab/contract/place'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import type { Member } from './members.ts'

/** What the list of a place's learners shows. */
export const studentColumns: TableColumn<Member>[] = [
  {
    key: 'real_name',
    title: '姓名',
    minWidth: 200,
    isFixed: true,
    render: (row) => <Person name={row.real_name} avatar={row.avatar} />,
  },
  { key: 'number', title: '学号', priority: 9, width: 148 },
  { key: 'username', title: '用户名', priority: 4, width: 148, isOptional: true },
  { key: 'group_name', title: '小组', priority: 7, width: 120 },
  {
    key: 'sex',
    title: '性别',
    priority: 1,
    width: 72,
    isOptional: true,
    render: (row) => (row.sex === '' ? '' : sexLabels[row.sex]),
  },
  { key: 'administrative_class', title: '行政班', priority: 3, width: 148, isOptional: true },
  { key: 'major', title: '专业', priority: 2, width: 160, isOptional: true },
  { key: 'phone', title: '手机', priority: 3, width: 140 },
  { key: 'email', title: '邮箱', priority: 1, minWidth: 180, isOptional: true },
  {
    key: 'finished',
    title: '已完成',
    priority: 8,
    width: 88,
    align: 'right',
    render: (row) => <Num value={row.finished_count} unit=" 项" />,
  },
  {
    key: 'average',
    title: '平均分',
    priority: 6,
    width: 88,
    align: 'right',
    render: (row) => <Num value={row.average_score} />,
  },
  {
    key: 'active',
    title: '最近学习',
    priority: 5,
    width: 132,
    render: (row) => <RelativeTime at={row.last_active_at} />,
  },
  {
    key: 'joined',
    title: '加入时间',
    priority: 2,
    width: 132,
    isOptional: true,
    render: (row) => <RelativeTime at={row.joined_at} />,
  },
]
