import { archived, type Written } from '../template/package.ts'

const office = 'http://schemas.openxmlformats.org'
const officeRelations = `${office}/officeDocument/2006/relationships`
const declared = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${officeRelations}" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:a="${office}/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A run of text, and a paragraph of such runs: what Word makes of a line that was edited several times. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
export const line = (...runs: string[]): string =>
  `<w:p>${runs.map((one) => (one.startsWith('<') ? one : run(one))).join('')}</w:p>`
export const cell = (...lines: string[]): string =>
  `<w:tc><w:tcPr/>${lines.map((one) => (one.startsWith('<') ? one : line(one))).join('')}</w:tc>`
export const row = (...cells: string[]): string =>
  `<w:tr>${cells.map((one) => (one.startsWith('<w:tc') ? one : cell(one))).join('')}</w:tr>`
export const tableOf = (...rows: string[]): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`

interface More {
  /** Content type of the document, when it is another. */
  type?: string
  /** Relations of the document: id, last part of the type, target, and whether it is outside. */
  relations?: readonly (readonly [id: string, type: string, target: string, isExternal?: boolean])[]
  files?: readonly Written[]
  attrs?: string
}

/** A Word document with this body, as a school would upload it. */
export const aForm = (
  body: string,
  { type, relations = [], files = [], attrs = declared }: More = {},
): Promise<Buffer> =>
  archived([
    {
      path: '[Content_Types].xml',
      bytes: `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type ?? `${word}.document.main+xml`}"/></Types>`,
    },
    {
      path: '_rels/.rels',
      bytes: `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { path: 'word/document.xml', bytes: `<w:document ${attrs}><w:body>${body}</w:body></w:document>` },
    {
      path: 'word/_rels/document.xml.rels',
      bytes: `<Relationships xmlns="${office}/package/2006/relationships">${relations
        .map(
          ([id, kind, target, isExternal]) =>
            `<Relationship Id="${id}" Type="${officeRelations}/${kind}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
        )
        .join('')}</Relationships>`,
    },
    ...files,
  ])

/** A header with these lines, as a part. */
export const headerOf = (...lines: string[]): string =>
  `<w:hdr ${declared}>${lines.map((one) => line(one)).join('')}</w:hdr>`
