import { describe, expect, test } from 'vitest'
import { rightAnswer } from '@lab/contract/question/answer'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { writeArchive } from '../archive.ts'
import { readQuestions } from '../read.ts'
import type { ReadResult } from '../read-result.ts'

// Documents with the parts that Word and WPS write, and nothing else of them.

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (runs: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.startsWith('<') ? runs : run(runs)}</w:p>`
const list = (id: number): string => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`
const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const level = (format: string, text: string): string =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering ${namespaces}>${[
  ['chineseCountingThousand', '%1、'],
  ['decimal', '%1.'],
  ['upperLetter', '%1．'],
]
  .map(([format, text], at) => `<w:abstractNum w:abstractNumId="${at}">${level(format!, text!)}</w:abstractNum>`)
  .join('')}${[0, 1, 2, 2]
  .map(
    (abstract, at) =>
      `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${abstract}"/>${at > 1 ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ''}</w:num>`,
  )
  .join('')}</w:numbering>`
const picture = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')

const read = async (body: string): Promise<ReadResult> =>
  readQuestions(
    await writeArchive([
      { path: 'word/document.xml', bytes: `<w:document ${namespaces}><w:body>${body}</w:body></w:document>` },
      { path: 'word/numbering.xml', bytes: numbering },
      {
        path: 'word/_rels/document.xml.rels',
        bytes:
          '<Relationships><Relationship Id="rId1" Target="media/image1.png"/><Relationship Id="rId2" Target="media/image2.wmf"/></Relationships>',
      },
      { path: 'word/media/image1.png', bytes: picture },
      { path: 'word/media/image2.wmf', bytes: 'x' },
    ]),
  )
const only = async (body: string): Promise<ImportedQuestion> => (await read(body)).questions[0]!
const options = ({ question }: ImportedQuestion): string[] =>
  'options' in question ? question.options.map(({ text }) => text) : []

describe('a Word document', () => {
  test('whose label of the answer is bold has an answer', async () => {
    const { stem, question } = await only(p('1. 什么是进程？') + p(run('答：', '<w:b/>') + run('程序的一次执行。')))
    expect([stem, rightAnswer(question)]).toEqual(['什么是进程？', ['程序的一次执行。']])
  })

  test('whose numbers and letters Word counts is read with them', async () => {
    const { questions } = await read(
      [
        p('单选题', list(1)),
        p('下列正确的是', list(2)),
        p('一', list(3)),
        p('二', list(3)),
        p('答案：B'),
        p('下列错误的是', list(2)),
        p('甲', list(4)),
        p('乙', list(4)),
        p('答案：A'),
      ].join(''),
    )
    expect(questions.map(({ number }) => number)).toEqual(['1', '2'])
    expect(questions.map(options)).toEqual([
      ['一', '二'],
      ['甲', '乙'],
    ])
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['A']])
  })

  test.each([
    ['two by two', table(['A. 一', 'B. 二'], ['C. 三', 'D. 四'])],
    ['column by column', table(['A. 一', 'C. 三'], ['B. 二', 'D. 四'])],
    [
      'in one paragraph with tabs',
      `<w:p>${run('A. 一')}<w:r><w:tab/></w:r>${run('B. 二')}<w:r><w:tab/></w:r>${run('C. 三　D. 四')}</w:p>`,
    ],
    [
      'on lines of one paragraph',
      `<w:p>${run('A. 一')}<w:r><w:br/></w:r>${run('B. 二')}<w:r><w:br/></w:r>${run('C. 三')}<w:r><w:br/></w:r>${run('D. 四')}</w:p>`,
    ],
  ])('has options %s', async (_what, laidOut) => {
    expect(options(await only(p('1. 下列正确的是') + laidOut + p('答案：C')))).toEqual(['一', '二', '三', '四'])
  })

  test('has a key in a table at the end', async () => {
    const { questions } = await read(
      [
        ...[1, 2].flatMap((at) => [p(`${at}. 第${at}题`), p('A. 一　B. 二')]),
        p('参考答案'),
        p('一、单选题'),
        table(['题号', '1', '2'], ['答案', 'B', 'A']),
      ].join(''),
    )
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['A']])
  })

  test('has a question in each row of a table', async () => {
    const { questions } = await read(
      table(['题型', '题目', 'A', 'B', '答案'], ['单选', '一加一', '1', '2', 'B'], ['判断', '天是蓝的', '', '', '√']),
    )
    expect(questions.map(({ question }) => [question.type, rightAnswer(question)])).toEqual([
      ['single', ['B']],
      ['true_false', ['对']],
    ])
  })

  test('has formulas, raised letters and pictures in their places', async () => {
    const fraction =
      '<m:oMath><m:f><m:num><m:r><m:t>π</m:t></m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:den></m:f></m:oMath>'
    const image = (id: string): string => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`
    const result = await read(
      `<w:p>${run('1. 求')}${fraction}${run('与 m')}${run('2', '<w:vertAlign w:val="superscript"/>')}${image('rId1')}${image('rId2')}</w:p>${p('答案：略')}`,
    )
    expect(result.questions[0]!.stem).toBe(
      '求$\\frac{\\pi}{\\sqrt{x^{2}}}$与 m${}^{2}$![](import:image1.png)〔图片无法显示〕',
    )
    expect([...result.files.keys()]).toEqual(['image1.png'])
    expect(result.notes).toHaveLength(1)
  })

  test('has answers on underlined blanks', async () => {
    const underlined = '<w:u w:val="single"/>'
    const question = await only(
      p('一、填空题') +
        `<w:p>${run('1. 进程由')}${run(' 程序段 ', underlined)}${run('和')}${run('      ', underlined)}${run('组成。')}</w:p>` +
        p('答案：程序段；数据段'),
    )
    expect(question.stem).toBe('进程由程序段和 ____ 组成。')
    const asked = await only(
      p('一、填空题') + `<w:p>${run('1. 进程由')}${run('程序段', underlined)}${run('组成。')}</w:p>`,
    )
    expect(asked.stem).toBe('进程由 ____ 组成。')
    expect(rightAnswer(asked.question)).toEqual(['程序段'])
    expect(asked.doubts).toEqual([expect.objectContaining({ part: 'answer', level: 'check' })])
  })

  test('keeps an emphasised word, and what was deleted is gone', async () => {
    const { stem } = await only(
      `<w:p>${run('1. 下列')}${run('不', '<w:b/>')}${run('正确的是')}<w:del>${run('旧')}</w:del><w:ins>${run('（　）')}</w:ins></w:p>${p('A. 一　B. 二')}`,
    )
    expect(stem).toBe('下列**不**正确的是（　）')
  })

  test('keeps code within a line, and a listing of several paragraphs as one', async () => {
    const font = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'
    const style = '<w:pStyle w:val="Code"/>'
    const { stem } = await only(
      `<w:p>${run('1. 执行 ')}${run('f(a_b)', font)}${run(' 输出什么')}</w:p>${p('1. x = 1', style)}${p('    y', style)}${p('答案：1')}`,
    )
    expect(stem).toBe('执行 `f(a_b)` 输出什么\n\n```\n1. x = 1\n    y\n```')
  })

  test('keeps a table that is part of a question', async () => {
    const { stem } = await only(p('1. 看表') + table(['进程', '时间'], ['P1', '3']) + p('答案：3'))
    expect(stem).toBe('看表\n\n| 进程 | 时间 |\n| --- | --- |\n| P1 | 3 |')
  })
})
