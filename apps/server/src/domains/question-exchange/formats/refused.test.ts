import { describe, expect, test } from 'vitest'
import { importLimits } from '@lab/contract/question-exchange'
import { zip, type Entry } from '../../../kernel/files/testing/zip-writer.ts'
import { readQuestions } from './read.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'

const text = (said: string): Buffer => Buffer.from(said)
const hex = (bytes: string): Buffer => Buffer.from(bytes, 'hex')
const file = (name: string, said: string, more: Partial<Entry> = {}): Entry => ({ name, bytes: text(said), ...more })
const word = (xml: string, ...more: Entry[]): Buffer => zip([file('word/document.xml', xml), ...more])
const workbook = (...more: Entry[]): Buffer => zip([file('xl/workbook.xml', '<workbook/>'), ...more])
/** Says that it is 400 MB when it is unpacked. */
const bomb = (name: string): Entry => file(name, 'x', { claims: 400 * 1024 * 1024, deflate: true })
/** A megabyte that says it is small; what counts as it unpacks is in `kernel/files/zip.test.ts`. */
const liar = (name: string): Entry => ({ name, bytes: Buffer.alloc(1024 * 1024), deflate: true, claims: 10 })
const nested = `<w:document>${'<w:p>'.repeat(400)}</w:document>`
const entities = '<!DOCTYPE lolz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'

/** What a file that cannot be imported is, and what the person who uploaded it reads: word for word. */
const cases: [what: string, bytes: () => Buffer, message: string][] = [
  ['an empty file', () => text(''), '文件是空的'],
  ['more than 50 MB', () => Buffer.alloc(importLimits.fileBytes + 1, 'a'), '文件超过 50 MB'],
  ['more text than is read', () => Buffer.alloc(importLimits.characters + 1, 'a'), '文件内容过多，请分成几个文件导入'],
  [
    'text without questions',
    () => text('今天天气很好。'),
    '没有找到题目：题目应有题号，选择题的选项应以 A. B. C. 开头',
  ],
  [
    'more questions than are read',
    () => text(Array.from({ length: 5001 }, (_, at) => `${at + 1}. 对。（√）`).join('\n')),
    '题目超过5000道，请分成几个文件导入',
  ],
  // Programs of others.
  ['a PDF', () => text('%PDF-1.7'), '这是 PDF 文件，请导入 Word、Excel 或文本文件'],
  ['an RTF', () => text('{\\rtf1\\ansi}'), '这是 RTF 文件，请用 Word 或 WPS 另存为 .docx 后再导入'],
  [
    'an old Word or WPS file, whatever it is called',
    () => hex('d0cf11e0a1b11ae1'),
    '这是旧版 Office 或 WPS 文件（.doc、.xls、.wps），请用 Word 或 WPS 另存为 .docx 或 .xlsx 后再导入',
  ],
  [
    'a document with a password',
    () => Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.from('EncryptedPackage', 'utf16le')]),
    '文件有密码，请去掉密码后再导入',
  ],
  [
    'a page saved as .doc',
    () => text('<html><body>1. 题</body></html>'),
    '这是网页文件，请用 Word 或 WPS 打开并另存为 .docx 后再导入',
  ],
  [
    'a page saved with its pictures',
    () => text('MIME-Version: 1.0\nContent-Type: multipart/related'),
    '这是网页文件，请用 Word 或 WPS 打开并另存为 .docx 后再导入',
  ],
  ['a picture', () => hex('89504e470d0a1a0a'), '这是图片，不能识别其中的文字，请导入 Word、Excel 或文本文件'],
  ['a RAR', () => text('Rar!'), '这种压缩包不能导入，请解压后导入其中的文件，或重新压缩为 zip'],
  ['slides', () => zip([file('ppt/presentation.xml', '<a/>')]), '这是 PowerPoint 文件，不能导入题目'],
  [
    'an OpenDocument',
    () => zip([file('content.xml', '<a/>'), file('META-INF/manifest.xml', '<a/>')]),
    '这是 OpenDocument 文件，请另存为 .docx 或 .xlsx 后再导入',
  ],
  ['bytes that are no text', () => hex('010200030004ff'), '不是可以导入的文件：内容不是文本'],
  [
    'text in no encoding that we know',
    () => hex('ff80ff80ff80ff80ff80ff80ff'),
    '文字编码无法识别，请用记事本另存为 UTF-8 编码后再导入',
  ],
  // Archives.
  ['an archive that is cut off', () => hex('504b0304ffffffff'), '压缩包无法读取：不是有效的 zip 文件'],
  [
    'an archive without questions',
    () => zip([file('a.md', 'x')]),
    '压缩包里没有题目：可以导入 Word（.docx）、Excel（.xlsx）或 QTI 题目包',
  ],
  [
    'an archive of documents',
    () => zip([file('一班/期中.docx', 'x')]),
    '压缩包里是 Word、Excel 或表格文件，请解压后逐个导入',
  ],
  ['XML that is no QTI', () => zip([file('a.xml', '<a/>')]), '没有找到 QTI 题目（assessmentItem）'],
  ['a path that climbs out', () => zip([file('../../a.xml', '<a/>')]), '压缩包无法读取：包含不安全的文件路径'],
  ['an absolute path', () => zip([file('/etc/passwd', 'x')]), '压缩包无法读取：包含不安全的文件路径'],
  ['a link', () => zip([file('a.xml', '/etc/passwd', { mode: 0o120777 })]), '压缩包无法读取：包含链接文件'],
  ['encryption', () => zip([file('a.xml', '<a/>', { flags: 1, deflate: true })]), '压缩包无法读取：文件已加密'],
  ['one name twice', () => zip([file('a.xml', '1'), file('A.xml', '2')]), '压缩包无法读取：文件「A.xml」重复'],
  [
    'too many files',
    () => zip(Array.from({ length: importLimits.entries + 1 }, (_, at) => file(`${at}.xml`, ''))),
    '压缩包无法读取：文件数超过5000个',
  ],
  ['a bomb of XML', () => zip([bomb('a.xml')]), '压缩包无法读取：解压后的内容过大'],
  ['a bomb that says it is small', () => zip([liar('a.xml')]), '压缩包无法读取：文件已损坏'],
  ['a bomb in a document', () => word('<a/>', bomb('word/numbering.xml')), '压缩包无法读取：解压后的内容过大'],
  ['a bomb in a workbook', () => workbook(bomb('xl/worksheets/sheet1.xml')), '压缩包无法读取：解压后的内容过大'],
  // Documents.
  [
    'a document with macros',
    () => word('<a/>', file('word/vbaProject.bin', 'x')),
    '文档中含有宏，出于安全不能导入，请另存为不含宏的 .docx 文件',
  ],
  [
    'a workbook with macros',
    () => workbook(file('xl/vbaProject.bin', 'x')),
    '工作簿中含有宏，出于安全不能导入，请另存为不含宏的 .xlsx 文件',
  ],
  ['a workbook that is none', () => workbook(), '不是有效的 Excel 文件（.xlsx）'],
  ['a document that is nested too deep', () => word(nested), 'XML 嵌套过深'],
  [
    'a document with entities',
    () => word(`${entities}<w:document>&b;</w:document>`),
    'XML 中定义了实体，出于安全不能导入',
  ],
  ['a document that is cut off', () => word('<w:document><w:p>'), 'XML 格式有误，文件可能已损坏'],
  // XML.
  ['entities of entities', () => text(`${entities}<quiz>&b;</quiz>`), 'XML 中定义了实体，出于安全不能导入'],
  [
    'an entity of a file',
    () => text('<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>'),
    'XML 中定义了实体，出于安全不能导入',
  ],
  ['XML that is not closed', () => text('<quiz><question>'), 'XML 格式有误，文件可能已损坏'],
  ['XML that is nested too deep', () => text('<quiz>'.repeat(500)), 'XML 嵌套过深'],
  [
    'the test of a QTI package without its items',
    () => text('<?xml version="1.0"?><qti-assessment-test identifier="t"/>'),
    '这是 QTI 的试卷文件，题目在同一题目包的其他文件里，请导入整个题目包（.zip）',
  ],
  ['XML of something else', () => text('<?xml version="1.0"?><rss/>'), '不认识的 XML：可以导入 Moodle XML 和 QTI 题目'],
  [
    'an older QTI',
    () => text('<?xml version="1.0"?><questestinterop/>'),
    '这是 QTI 1.2 的题目包，请在原平台导出为 QTI 2.1 或 3.0 再导入',
  ],
]

describe('a file that cannot be imported says why', () => {
  test.each(cases)('%s', async (_what, bytes, message) => {
    const said = await readQuestions(bytes()).then(
      ({ questions }) => questions,
      (error: unknown) => (error instanceof Unreadable ? error.message : error),
    )
    expect(said).toBe(message)
  })
})

describe('encodings', () => {
  const paper = '1. 进程比线程轻量。（×）'
  test.each<[string, Buffer]>([
    ['UTF-8', text(paper)],
    ['UTF-8 with a mark', text(`\uFEFF${paper}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${paper}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(paper, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(paper, 'utf16le').swap16()],
    ['GB18030', hex('312e20bdf8b3ccb1c8cfdfb3ccc7e1c1bfa1a3a3a8a1c1a3a9')],
  ])('%s is read', async (_what, bytes) => {
    const { questions } = await readQuestions(bytes)
    expect(questions).toMatchObject([
      { stem: '进程比线程轻量。（　　）', question: { type: 'true_false', answer: ['错'] } },
    ])
  })
})
