import { kindLabels } from '@lab/contract/kinds'
import { pdfDocument, type Colour } from '../../kernel/pdf/document.ts'
import type { CertificateRow } from './store.ts'

/** A4 across, in points. */
const width = 842
const height = 595
const middle = width / 2
const ink: Colour = [0.1, 0.13, 0.12]
const quiet: Colour = [0.38, 0.43, 0.41]
const accent: Colour = [0.02, 0.45, 0.31]
const red: Colour = [0.75, 0.13, 0.13]

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(date)

type Shown = Pick<
  CertificateRow,
  'number' | 'kind' | 'title' | 'placeName' | 'orgName' | 'learnerName' | 'issuedAt' | 'revokedAt'
>

/** A certificate as a sheet to print, with the address that says whether it counts. */
export async function certificateSheet(row: Shown, address: string): Promise<Buffer> {
  const pdf = await pdfDocument({ title: `${row.title}证书`, width, height, made: row.issuedAt })
  const page = pdf.page()
  page.box([28, 28], [width - 56, height - 56], { width: 2.5, colour: accent })
  page.box([36, 36], [width - 72, height - 72], { width: 0.6, colour: accent })
  page.text('结业证书', { x: middle, y: 132, size: 42, align: 'centre', spacing: 14, colour: accent, isBold: true })
  page.line([middle - 60, 158], [middle + 60, 158], { width: 0.8, colour: accent })

  const nameSize = pdf.widthOf(row.learnerName, 30) > 560 ? 18 : 30
  page.text(row.learnerName, { x: middle, y: 226, size: nameSize, align: 'centre', colour: ink, isBold: true })
  page.text(`在「${row.placeName}」完成${kindLabels[row.kind]}`, {
    x: middle,
    y: 270,
    size: 15,
    align: 'centre',
    colour: quiet,
  })
  const title = pdf.linesOf(`《${row.title}》`, 24, 640)
  for (const [at, line] of title.entries()) {
    page.text(line, { x: middle, y: 316 + 34 * at, size: 24, align: 'centre', colour: ink, isBold: true })
  }
  page.text('的全部必修内容，特发此证。', {
    x: middle,
    y: 330 + 34 * title.length,
    size: 15,
    align: 'centre',
    colour: quiet,
  })

  page.text(row.orgName, { x: width - 84, y: 462, size: 15, align: 'right', colour: ink })
  page.text(dayOf(row.issuedAt), { x: width - 84, y: 488, size: 13, align: 'right', colour: quiet })
  page.text(`证书编号 ${row.number}`, { x: 84, y: 462, size: 13, colour: ink })
  page.text('查验地址', { x: 84, y: 488, size: 10, colour: quiet })
  for (const [at, line] of pdf.linesOf(address, 10, 420).entries()) {
    page.text(line, { x: 84, y: 504 + 14 * at, size: 10, colour: quiet })
  }
  if (row.revokedAt !== null) {
    page.text(`已于 ${dayOf(row.revokedAt)} 撤销`, {
      x: middle,
      y: 186,
      size: 16,
      align: 'centre',
      colour: red,
      isBold: true,
    })
  }
  return pdf.end()
}
