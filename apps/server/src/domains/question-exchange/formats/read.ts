import { importLimits } from '@lab/contract/question-exchange'
import { readArchive } from './archive.ts'
import { readDocx } from './docx/read.ts'
import { refuseForeign, refuseForeignArchive, refuseForeignText } from './foreign.ts'
import { looksLikeGift, readGift } from './gift/read.ts'
import { localName } from '../../../kernel/markup/tree.ts'
import { parseXml, decodeXml } from '../../../kernel/markup/xml.ts'
import { readMoodle } from './moodle/read.ts'
import { isQtiRoot, readQti, readQtiItem } from './qti/read.ts'
import type { ReadHints, ReadResult } from './read-result.ts'
import { readText, textOfBytes } from './text.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { columnsOf } from './xlsx/columns.ts'
import { readCsv, readWorkbook } from './xlsx/read.ts'

async function readZip(bytes: Uint8Array, hints: ReadHints): Promise<ReadResult> {
  const { paths } = await readArchive(bytes, () => false)
  if (paths.includes('word/document.xml')) return readDocx(bytes)
  if (paths.includes('xl/workbook.xml')) return readWorkbook(bytes, hints.sheets)
  refuseForeignArchive(paths)
  if (paths.some((path) => /\.(?:xml|qti)$/i.test(path))) return readQti(bytes)
  throw new Unreadable('压缩包里没有题目：可以导入 Word（.docx）、Excel（.xlsx）或 QTI 题目包')
}

function readXml(bytes: Uint8Array): ReadResult {
  const root = parseXml(decodeXml(bytes))
  if (root.name === 'quiz') return readMoodle(bytes)
  if (isQtiRoot(root)) return readQtiItem(bytes)
  if (/^(?:qti-)?assessment-?test$/i.test(localName(root)))
    throw new Unreadable('这是 QTI 的试卷文件，题目在同一题目包的其他文件里，请导入整个题目包（.zip）')
  throw new Unreadable('不认识的 XML：可以导入 Moodle XML 和 QTI 题目')
}

/** Whether a text begins with the names of the columns of a table, as programs save and copy them. */
const hasHeadings = (text: string): boolean => {
  const first = text.slice(0, 2000).split(/\r?\n/, 1)[0]!
  return ['\t', ','].some((sign) => first.includes(sign) && columnsOf([first.split(sign)]) !== undefined)
}

/** What a file is, by its bytes; a name says nothing that counts. Throws `Unreadable` with the reason. */
async function readAny(bytes: Uint8Array, hints: ReadHints): Promise<ReadResult> {
  if (bytes.length === 0) throw new Unreadable('文件是空的')
  if (bytes.length > importLimits.fileBytes) throw new Unreadable('文件超过 50 MB')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readZip(bytes, hints)
  refuseForeign(bytes)
  const text = textOfBytes(bytes)
  if (text.length > importLimits.characters) throw new Unreadable('文件内容过多，请分成几个文件导入')
  refuseForeignText(text)
  if (/^\s*<(?:\?[a-z]|!doctype|quiz|!--|assessmentItem|qti-)/i.test(text)) return readXml(bytes)
  if (/\.csv$/i.test(hints.name) || hasHeadings(text)) return readCsv(text, hints.sheets)
  if (looksLikeGift(text)) return readGift(text)
  const { questions, blocks } = readText(text)
  return { format: 'text', questions, blocks, files: new Map(), notes: [] }
}

const noHints: ReadHints = { name: '', sheets: null }

/**
 * The questions of a file, whatever its format. A table of which no column could be recognised has none: somebody has to say
 * what its columns hold.
 */
export async function readQuestions(bytes: Uint8Array, hints: ReadHints = noHints): Promise<ReadResult> {
  const result = await readAny(bytes, hints)
  if (result.questions.length > importLimits.questions)
    throw new Unreadable(`题目超过${importLimits.questions}道，请分成几个文件导入`)
  if (result.questions.length === 0 && !result.sheets?.length)
    throw new Unreadable('没有找到题目：题目应有题号，选择题的选项应以 A. B. C. 开头')
  return result
}
