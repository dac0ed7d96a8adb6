import type { Classroom } from '@lab/contract/classroom'
import { InboxOutlined, UndoOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import { removal, type Traces } from '../../kit/removal.ts'

const names = (rows: Classroom[]): string =>
  rows.length === 1 ? `「${rows[0]!.name}」` : `「${rows[0]!.name}」等 ${rows.length} 个班级`

const each = (rows: Classroom[], call: (row: Classroom) => Promise<unknown>): Promise<unknown> =>
  Promise.all(rows.map((row) => call(row)))

/** 归档: at the end of a term; everything can still be read. */
export const archiveClass: Action<Classroom> = {
  key: 'archive',
  label: '归档',
  icon: InboxOutlined,
  can: (row) => row.state === 'active' && (row.can.edit ?? false),
  confirm: (rows) => `归档后${names(rows)}只能查看，成员、内容和成绩都会保留，需要时可以恢复。`,
  run: (rows) => each(rows, (row) => api.classroom.archive({ params: { id: row.id } })),
  done: '已归档',
}

export const restoreClass: Action<Classroom> = {
  key: 'restore',
  label: '恢复',
  icon: UndoOutlined,
  can: (row) => row.state === 'archived' && (row.can.edit ?? false),
  run: (rows) => each(rows, (row) => api.classroom.restore({ params: { id: row.id } })),
  done: '已恢复',
}

/** 删除: only where nobody has begun to learn. */
export const removeClass: Action<Classroom> = removal({
  what: '班级',
  nameOf: (row) => row.name,
  on: 'one',
  can: (row) => row.can.remove ?? false,
  traces: (rows) => Promise.all(rows.map(classTraces)),
  consequence: () => '成员名单、分组和教学安排将一并删除，且不能恢复。学员账号不受影响。',
  remove: (row, how) => api.classroom.remove({ params: { id: row.id } }, how),
})

async function classTraces(row: Classroom): Promise<Traces> {
  const { students, contents, records } = await api.classroom.uses({ params: { id: row.id } })
  if (records > 0) return { goesWith: [], staysBecause: `已有 ${records} 条学习记录，请改为归档` }
  return { goesWith: [...(students ? [`${students} 名学员`] : []), ...(contents ? [`${contents} 项内容`] : [])] }
}
