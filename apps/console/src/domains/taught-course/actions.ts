import type { TaughtCourse } from '@lab/contract/taught-course'
import { InboxOutlined, UndoOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import { removal, type Traces } from '../../kit/removal.ts'

const names = (rows: TaughtCourse[]): string =>
  rows.length === 1 ? `「${rows[0]!.name}」` : `「${rows[0]!.name}」等 ${rows.length} 门课程`

const each = (rows: TaughtCourse[], call: (row: TaughtCourse) => Promise<unknown>): Promise<unknown> =>
  Promise.all(rows.map((row) => call(row)))

/** 归档: at the end of a term; everything can still be read. */
export const archiveCourse: Action<TaughtCourse> = {
  key: 'archive',
  label: '归档',
  icon: InboxOutlined,
  can: (row) => row.state === 'active' && (row.can.teach ?? false),
  confirm: (rows) => `归档后${names(rows)}只能查看，成员、教学内容和成绩都会保留，需要时可以恢复。`,
  run: (rows) => each(rows, (row) => api.taughtCourse.archive({ params: { id: row.id } })),
  done: '已归档',
}

export const restoreCourse: Action<TaughtCourse> = {
  key: 'restore',
  label: '恢复',
  icon: UndoOutlined,
  can: (row) => row.state === 'archived' && (row.can.teach ?? false),
  run: (rows) => each(rows, (row) => api.taughtCourse.restore({ params: { id: row.id } })),
  done: '已恢复',
}

/** 删除: only where nobody has begun to learn. */
export const removeCourse: Action<TaughtCourse> = removal({
  what: '课程',
  counter: '门',
  nameOf: (row) => row.name,
  on: 'one',
  can: (row) => row.can.remove ?? false,
  traces: (rows) => Promise.all(rows.map(tracesOf)),
  consequence: () => '成员名单、授课计划和教案将一并删除，且不能恢复。原来的备课和学员账号不受影响。',
  remove: (row, how) => api.taughtCourse.remove({ params: { id: row.id } }, how),
})

async function tracesOf(row: TaughtCourse): Promise<Traces> {
  const { students, contents, records } = await api.taughtCourse.uses({ params: { id: row.id } })
  if (records > 0) return { goesWith: [], staysBecause: `已有 ${records} 条学习记录，请改为归档` }
  return { goesWith: [...(students ? [`${students} 名学员`] : []), ...(contents ? [`${contents} 项教学内容`] : [])] }
}
