import { sexLabels } from '@lab/contract/place'
import { csvOf, fileNameOf } from '../../../kit/chart/table-csv.ts'
import type { Member } from './members.ts'

/** Gives the browser a table as a csv that spreadsheets open in Chinese. The first row names the columns. */
export function downloadCsv(title: string, [names = [], ...rows]: readonly (readonly (string | number)[])[]): void {
  const text = csvOf({
    columns: names.map((name, at) => ({ title: String(name), dataIndex: String(at) })),
    rows: rows.map((row) => Object.fromEntries(row.map((value, at) => [String(at), value]))),
  })
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(title, 'csv')
  link.click()
  URL.revokeObjectURL(address)
}

type Narrowing = { keyword?: string | undefined; groupId?: string | undefined }

/** The members that the list shows with these filters, found by the same words as the server finds them. */
export function narrowed(members: readonly Member[], { keyword, groupId }: Narrowing): Member[] {
  const word = keyword?.toLowerCase()
  return members.filter(
    (one) =>
      (groupId === undefined || one.group_id === groupId) &&
      (!word || [one.real_name, one.number, one.username].some((text) => text.toLowerCase().includes(word))),
  )
}

/** 导出名单: the columns of an import and what has been done since. */
export const memberTable = (members: readonly Member[]): (string | number)[][] => [
  ['学号', '姓名', '性别', '行政班', '专业', '手机', '邮箱', '小组', '已完成', '平均分'],
  ...members.map((one) => [
    one.number,
    one.real_name,
    one.sex === '' ? '' : sexLabels[one.sex],
    one.administrative_class,
    one.major,
    one.phone,
    one.email,
    one.group_name,
    one.finished_count,
    one.average_score ?? '',
  ]),
]

export const downloadMembers = (className: string, members: readonly Member[]): void =>
  downloadCsv(`${className}-学员名单`, memberTable(members))
