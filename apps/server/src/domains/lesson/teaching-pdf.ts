import { whenOf } from '@lab/contract/lesson-calendar'
import type { TeachingField, TeachingValue } from '@lab/contract/lesson-teaching'
import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'
import { pdfDocument, type Pdf, type PdfPage } from '../../kernel/pdf/document.ts'
import type { WrittenPlan } from './teaching-file.ts'

/** A4 in points. */
const paper = { width: 595, height: 842 }
const edge = 54
const room = paper.width - 2 * edge
const size = 10.5
const lineHeight = 16
const inset = 5

/** A column of text that goes on to the next page where one is full. */
class Flow {
  private readonly pdf: Pdf
  private page: PdfPage
  private y = edge
  constructor(pdf: Pdf) {
    this.pdf = pdf
    this.page = pdf.page()
  }

  /** Begins a page of its own. */
  next(): void {
    this.page = this.pdf.page()
    this.y = edge
  }

  private need(height: number): void {
    if (this.y + height > paper.height - edge) this.next()
  }

  title(text: string): void {
    for (const line of this.linesOf(text, 18, room)) {
      this.need(30)
      this.page.text(line, { x: paper.width / 2, y: this.y + 20, size: 18, align: 'centre', isBold: true })
      this.y += 30
    }
    this.y += 6
  }

  heading(text: string): void {
    this.need(3 * lineHeight)
    this.y += 10
    this.page.text(text, { x: edge, y: this.y + 12, size: 13, isBold: true })
    this.y += 20
  }

  body(text: string): void {
    for (const line of this.linesOf(text, size, room)) {
      this.need(lineHeight)
      this.page.text(line, { x: edge, y: this.y + 12, size })
      this.y += lineHeight
    }
  }

  /** A row of cells with a frame; what is too long for a page goes on in a row below. */
  row(cells: readonly { text: string; width: number; isBold?: boolean }[]): void {
    const columns = cells.map(({ text, width }) => this.linesOf(text, size, width * room - 2 * inset))
    const longest = Math.max(1, ...columns.map((lines) => lines.length))
    const most = Math.floor((paper.height - 2 * edge - 2 * inset) / lineHeight)
    for (let from = 0; from < longest; from += most) {
      const count = Math.min(most, longest - from)
      const height = count * lineHeight + 2 * inset
      this.need(height)
      let x = edge
      for (const [at, { width, isBold = false }] of cells.entries()) {
        this.page.box([x, this.y], [width * room, height], { width: 0.5 })
        for (const [number, line] of columns[at]!.slice(from, from + count).entries())
          this.page.text(line, { x: x + inset, y: this.y + inset + 12 + number * lineHeight, size, isBold })
        x += width * room
      }
      this.y += height
    }
  }

  private linesOf(text: string, letters: number, width: number): string[] {
    return text.split('\n').flatMap((line) => {
      const lines = this.pdf.linesOf(line, letters, width)
      return lines.length > 0 ? lines : ['']
    })
  }
}

const stepsWidths = [0.14, 0.2, 0.33, 0.33]
function steps(flow: Flow, { steps: given }: TeachingValue): void {
  const row = (texts: readonly string[], isBold = false): void =>
    flow.row(texts.map((text, at) => ({ text, width: stepsWidths[at]!, isBold })))
  row(['时间（分）', '环节', '教师活动', '学生活动'], true)
  for (const { minutes, title, teacher, learner } of given) row([`${minutes}`, title, teacher, learner])
}

function planIn(flow: Flow, title: string, term: TermPlan, fields: readonly TeachingField[], plan: WrittenPlan): void {
  const { session, number, values } = plan
  const slot = term.slots.find(({ id }) => id === session.at?.slot_id)
  const byField = new Map(values.map((value) => [value.field_id, value]))
  const facts = (...texts: [string, string, string, string]): void =>
    flow.row(texts.map((text, at) => ({ text, width: at % 2 === 0 ? 0.16 : 0.34, isBold: at % 2 === 0 })))
  flow.title(`《${title}》教案`)
  facts('课程名称', title, '次序', `第 ${number} 次课`)
  facts('内容', session.title, '类型', sessionKindLabels[session.kind])
  facts('时间', whenOf(session, term.slots), '学时', `${session.hours}`)
  facts('教室', slot?.room ?? '', '作业与说明', session.note)
  for (const { id, label, kind } of fields) {
    const value = byField.get(id)
    flow.heading(label)
    if (kind === 'steps' && value) steps(flow, value)
    else flow.body(value?.text ?? '')
  }
}

/** Teaching plans as one PDF, each on pages of its own. */
export async function teachingPdf(
  title: string,
  term: TermPlan,
  fields: readonly TeachingField[],
  plans: readonly WrittenPlan[],
  now: Date,
): Promise<Buffer> {
  const pdf = await pdfDocument({ title: `《${title}》教案`, ...paper, made: now })
  const flow = new Flow(pdf)
  for (const [at, plan] of plans.entries()) {
    if (at > 0) flow.next()
    planIn(flow, title, term, fields, plan)
  }
  return pdf.end()
}
