import { Unreadable } from '../../../kernel/markup/unreadable.ts'

const oldOffice = '这是旧版 Office 或 WPS 文件（.doc、.xls、.wps），请用 Word 或 WPS 另存为 .docx 或 .xlsx 后再导入'
const packed = '这种压缩包不能导入，请解压后导入其中的文件，或重新压缩为 zip'
const picture = '这是图片，不能识别其中的文字，请导入 Word、Excel 或文本文件'

/** Files that hold no questions for us, by their first bytes, with what to do instead. */
const signatures: readonly (readonly [bytes: string, reason: string])[] = [
  ['d0cf11e0', oldOffice],
  ['25504446', '这是 PDF 文件，请导入 Word、Excel 或文本文件'],
  ['7b5c7274', '这是 RTF 文件，请用 Word 或 WPS 另存为 .docx 后再导入'],
  ['52617221', packed],
  ['377abcaf', packed],
  ['1f8b', packed],
  ['89504e47', picture],
  ['ffd8ff', picture],
  ['47494638', picture],
]

/** Refuses what is known to be something else. */
export function refuseForeign(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString('hex')
  const reason = signatures.find(([start]) => head.startsWith(start))?.[1]
  if (reason === oldOffice && Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new Unreadable('文件有密码，请去掉密码后再导入')
  if (reason !== undefined) throw new Unreadable(reason)
}

/** Refuses archives that are known to be something else, by what is in them. */
export function refuseForeignArchive(paths: readonly string[]): void {
  if (paths.some((path) => path.startsWith('ppt/'))) throw new Unreadable('这是 PowerPoint 文件，不能导入题目')
  if (paths.includes('content.xml') && paths.includes('META-INF/manifest.xml'))
    throw new Unreadable('这是 OpenDocument 文件，请另存为 .docx 或 .xlsx 后再导入')
  if (paths.some((path) => /\.(?:docx?|xlsx?|wps|et|csv)$/i.test(path)))
    throw new Unreadable('压缩包里是 Word、Excel 或表格文件，请解压后逐个导入')
}

/** Refuses text that is a page or a mail, or that nobody can read. */
export function refuseForeignText(text: string): void {
  if (text.includes('\0')) throw new Unreadable('不是可以导入的文件：内容不是文本')
  if (/^\s*(?:<!doctype html|<html)/i.test(text) || /^MIME-Version:/i.test(text))
    throw new Unreadable('这是网页文件，请用 Word 或 WPS 打开并另存为 .docx 后再导入')
  let unknown = 0
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) unknown++
  if (unknown > 3 && unknown > text.length / 200)
    throw new Unreadable('文字编码无法识别，请用记事本另存为 UTF-8 编码后再导入')
}
