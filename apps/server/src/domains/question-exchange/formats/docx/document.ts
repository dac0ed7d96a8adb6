import { writeArchive } from '../archive.ts'
import type { QuotedFiles } from '../export-question.ts'
import { escapeXml } from '../../../../kernel/markup/entities.ts'
import { pictureSize } from './picture-size.ts'

export interface RunStyle {
  isBold?: boolean
  isItalic?: boolean
  isStruck?: boolean
  isCode?: boolean
}

const runProperties = ({ isBold, isItalic, isStruck, isCode }: RunStyle): string => {
  const all = `${isCode ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' : ''}${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}${isStruck ? '<w:strike/>' : ''}`
  return all && `<w:rPr>${all}</w:rPr>`
}

export const textRun = (text: string, style: RunStyle = {}): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((part) => (part ? `<w:t xml:space="preserve">${escapeXml(part)}</w:t>` : ''))
        .join('<w:tab/>'),
    )
    .map((line) => `<w:r>${runProperties(style)}${line}</w:r>`)
    .join('<w:r><w:br/></w:r>')

export interface ParagraphStyle {
  style?: 'Title' | 'Heading1' | 'Code' | 'Note'
  isCentred?: boolean
  /** In twentieths of a point. */
  indent?: number
  keepsNext?: boolean
}

export const paragraph = (runs: string, { style, isCentred, indent, keepsNext }: ParagraphStyle = {}): string => {
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${keepsNext ? '<w:keepNext/>' : ''}${indent ? `<w:ind w:left="${indent}"/>` : ''}${isCentred ? '<w:jc w:val="center"/>' : ''}`
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
}

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')

/** A table of cells that hold paragraphs. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${rows
    .map(
      (cells) =>
        `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

const emusPerPixel = 9525
/** The text's width on A4, with the margins that the document has. */
const widest = 5_270_000

/** Pictures that a document shows, each once. */
export class Pictures {
  readonly parts: { path: string; bytes: Uint8Array; id: string }[] = []
  readonly #files: QuotedFiles
  #count = 0

  constructor(files: QuotedFiles) {
    this.#files = files
  }

  /** A picture in a line; its text where it is not there or Word could not show it. */
  run(address: string, alt: string): string {
    const file = this.#files.get(address)
    const size = file && pictureSize(file.bytes)
    if (!file || !size) return textRun(`〔图片${alt && `：${alt}`}〕`)
    let part = this.parts.find(({ bytes }) => bytes === file.bytes)
    if (!part) {
      const at = this.parts.length + 1
      part = { path: `media/image${at}.${size.suffix}`, bytes: file.bytes, id: `rIdImage${at}` }
      this.parts.push(part)
    }
    const scale = Math.min(1, widest / (size.width * emusPerPixel))
    const [width, height] = [size.width, size.height].map((pixels) =>
      Math.max(1, Math.round(pixels * emusPerPixel * scale)),
    )
    const id = ++this.#count
    return `<w:r><w:drawing><wp:inline><wp:extent cx="${width}" cy="${height}"/><wp:docPr id="${id}" name="image${id}" descr="${escapeXml(alt)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="image${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${part.id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const styles = `${xml}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="312" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:pPr><w:spacing w:after="120"/><w:jc w:val="center"/></w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="32"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="24"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/><w:pPr><w:spacing w:line="240" w:lineRule="auto"/><w:ind w:left="420"/></w:pPr><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:sz w:val="19"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style></w:styles>`

/** A document of A4 pages whose body is given; every page says its number. */
export function writeDocument(body: string, pictures: Pictures): Promise<Buffer> {
  const namespaces =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
  const section =
    '<w:sectPr><w:footerReference w:type="default" r:id="rIdFooter"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'
  const field = (code: string): string => `<w:fldSimple w:instr="${code}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const footer = `${xml}<w:ftr ${namespaces}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${textRun('第 ')}${field('PAGE')}${textRun(' 页　共 ')}${field('NUMPAGES')}${textRun(' 页')}</w:p></w:ftr>`
  const images = pictures.parts.map(
    ({ id, path }) => `<Relationship Id="${id}" Type="${relationships}/image" Target="${path}"/>`,
  )
  return writeArchive([
    {
      path: '[Content_Types].xml',
      bytes: `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      bytes: `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      path: 'word/_rels/document.xml.rels',
      bytes: `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rIdStyles" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rIdFooter" Type="${relationships}/footer" Target="footer1.xml"/>${images.join('')}</Relationships>`,
    },
    { path: 'word/styles.xml', bytes: styles },
    { path: 'word/footer1.xml', bytes: footer },
    {
      path: 'word/document.xml',
      bytes: `${xml}<w:document ${namespaces}><w:body>${body}${section}</w:body></w:document>`,
    },
    ...pictures.parts.map(({ path, bytes }) => ({ path: `word/${path}`, bytes })),
  ])
}
