import type { TeachingField } from '@lab/contract/lesson-teaching'
import { paragraph, Pictures, table, textRun, writeDocument } from '../../question-exchange/index.ts'

const cell = (text: string, isBold = false): string => paragraph(textRun(text, { isBold }))
const row = (...cells: readonly [string, string][]): string[] =>
  cells.flatMap(([label, name]) => [cell(label, true), cell(name && `{{${name}}}`)])

/** A form to begin with: every heading of the school and what is said of a session, to be moved about in Word. */
export function sampleForm(fields: readonly TeachingField[]): Promise<Buffer> {
  const facts = table([
    row(['课程名称', '课程名称'], ['授课教师', '授课教师']),
    row(['授课题目', '授课题目'], ['课次', '课次']),
    row(['授课时间', '授课时间'], ['学时', '学时']),
    row(['教室', '教室'], ['授课类型', '授课类型']),
    row(['授课对象', '授课对象'], ['作业与说明', '作业与说明']),
  ])
  const process = (label: string, isFirst: boolean): string => {
    const of = (part: string): string => cell(`{{${isFirst ? '' : `${label}.`}${part}}}`)
    return table([
      ['序号', '环节', '时间（分钟）', '教师活动', '学生活动'].map((text) => cell(text, true)),
      ['序号', '环节', '时间', '教师活动', '学生活动'].map(of),
    ])
  }
  const first = fields.find(({ kind }) => kind === 'steps')
  const parts = fields.map((field) => {
    const { label, kind } = field
    const heading = paragraph(textRun(label), { style: 'Heading1' })
    return heading + (kind === 'steps' ? process(label, field === first) : paragraph(textRun(`{{${label}}}`)))
  })
  const title = paragraph(textRun('《{{课程名称}}》教案'), { style: 'Title' })
  return writeDocument(title + facts + parts.join(''), new Pictures(new Map()))
}
