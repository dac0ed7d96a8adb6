import { readFile } from 'node:fs/promises'
import { usualTeachingFields as fields } from '@lab/contract/lesson-teaching'
import { templateFacts, templateReport, type TemplateFact } from '@lab/contract/teaching-template'
import { describe, expect, test } from 'vitest'
import { withZip } from '../../../kernel/files/zip.ts'
import { zipInMemory } from '../../../kernel/files/zip-source.ts'
import { below, childOf, elementsOf, textOf, type Element } from '../../../kernel/markup/tree.ts'
import { parseXml } from '../../../kernel/markup/xml.ts'
import { aForm, headerOf, line, row, run, tableOf } from '../testing/a-form.ts'
import { fillForm, lookAt } from './documents.ts'
import type { PlanValues } from './fill.ts'
import { openForm } from './package.ts'

const idOf = (label: string): string => fields.find((one) => one.label === label)!.id
const process = idOf('教学过程')
const step = (title: string, minutes: number, teacher = '', learner = '') => ({
  id: process,
  title,
  minutes,
  teacher,
  learner,
})
const values = (
  more: Partial<Record<TemplateFact, string>> = {},
  steps = [step('导入', 10, '提问'), step('讲授', 35)],
) =>
  ({
    facts: { ...(Object.fromEntries(templateFacts.map((fact) => [fact, ''])) as PlanValues['facts']), ...more },
    texts: { [idOf('教学目标')]: '一、理解 <a> & b\n二、会用', [idOf('教学重点')]: '指针' },
    steps: { [process]: steps },
  }) satisfies PlanValues

const partOf = async (bytes: Uint8Array, path = 'word/document.xml'): Promise<Element> =>
  (await openForm(bytes)).parts.find((part) => part.path === path)!.root
async function filled(body: string, given: PlanValues = values()): Promise<Element> {
  const { bytes } = await fillForm(await aForm(body), { fields, plans: [{ name: '01', values: given }] }, false)
  return childOf(await partOf(bytes), 'w:body')!
}
/** Text of each paragraph, a line break as `/`. */
const said = (element: Element): string =>
  element.name === 'w:br'
    ? '/'
    : element.children.map((node) => (typeof node === 'string' ? node : said(node))).join('')
const linesOf = (element: Element): string[] => [...below(element, 'w:p')].map(said)
const cellsOf = (element: Element): string[][] =>
  [...below(element, 'w:tr')].map((one) =>
    elementsOf(one)
      .filter(({ name }) => name === 'w:tc')
      .map((tc) => linesOf(tc).join('|')),
  )

describe('a placeholder', () => {
  test.each<[string, string, string[]]>([
    ['in one run', line('课程：{{课程名称}}。'), ['课程：操作系统。']],
    ['over many runs', line('课程：{', '{课', '程名', '称}', '}。'), ['课程：操作系统。']],
    ['over runs, twice', line('{{课程', '名称}}与{{', '授课题目}}'), ['操作系统与进程 & <线程>']],
    ['in wide braces and with spaces', line('｛｛ 课程名称：｝｝'), ['操作系统']],
    ['of several lines among text', line('目标：{{教学目标}}'), ['目标：一、理解 <a> & b/二、会用']],
    ['of several lines alone', line('{{教学目标}}'), ['一、理解 <a> & b', '二、会用']],
    ['that nothing is known of', line('签字：{{院长签字}}'), ['签字：']],
    ['under which nothing is written', line('{{作业}}'), ['']],
    ['that is not closed', line('{{课程名称'), ['{{课程名称']],
    ['in a link', `<w:p><w:hyperlink w:anchor="a">${run('{{课程')}</w:hyperlink>${run('名称}}')}</w:p>`, ['操作系统']],
    [
      'in a content control',
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/></w:sdtPr><w:sdtContent>${line('{{课程名称}}')}</w:sdtContent></w:sdt>`,
      ['操作系统'],
    ],
    [
      'that was edited with changes tracked',
      `<w:p>${run('{{课程')}<w:del><w:r><w:delText>的</w:delText></w:r></w:del><w:ins>${run('名称}}')}</w:ins></w:p>`,
      ['操作系统'],
    ],
  ])('%s', async (_what, body, lines) => {
    expect(linesOf(await filled(body, values({ course: '操作系统', title: '进程 & <线程>' })))).toEqual(lines)
  })

  test('looks as its first letter did, and each line as the paragraph', async () => {
    const body = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run('{{教学', '<w:b/>')}${run('目标}}')}</w:p>`
    const all = [...below(await filled(body), 'w:p')]
    expect(all).toHaveLength(2)
    for (const one of all) {
      expect([...below(one, 'w:jc')]).toHaveLength(1)
      expect([...below(one, 'w:b')]).toHaveLength(1)
    }
  })

  test('is filled in a text box', async () => {
    const box = `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${line('{{课程', '名称}}')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`
    expect(textOf(await filled(box, values({ course: '操作系统' })))).toBe('操作系统')
  })
})

describe('the parts of a lesson', () => {
  const head = row('环节', '时间', '教师活动')
  test.each<[string, string, string[][]]>([
    [
      'each have a row',
      tableOf(head, row('{{序号}}. {{环节}}', '{{时间}}', '{{教师活动}}'), row('合计', '', '')),
      [
        ['环节', '时间', '教师活动'],
        ['1. 导入', '10', '提问'],
        ['2. 讲授', '35', ''],
        ['合计', '', ''],
      ],
    ],
    [
      'each have two rows',
      tableOf(row('{{环节}}', '{{时间}}'), row('教师', '{{教师活动}}')),
      [
        ['导入', '10'],
        ['教师', '提问'],
        ['讲授', '35'],
        ['教师', ''],
      ],
    ],
    [
      'are marked in a row',
      tableOf(row('{{#教学过程}}{{环节}}', '{{课程名称}}{{/教学过程}}')),
      [
        ['导入', '操作系统'],
        ['讲授', '操作系统'],
      ],
    ],
    [
      'are in a table within a cell',
      tableOf(row('过程', `<w:tc><w:tcPr/>${tableOf(row('{{环节}}'))}${line('')}</w:tc>`)),
      [['过程', '导入|讲授|'], ['导入'], ['讲授']],
    ],
  ])('%s', async (_what, body, rows) => {
    expect(cellsOf(await filled(body, values({ course: '操作系统' })))).toEqual(rows)
  })

  test('leave one empty row where there are none', async () => {
    const body = tableOf(head, row('{{环节}}', '{{时间}}', '{{教师活动}}'))
    expect(cellsOf(await filled(body, values({}, [])))).toEqual([
      ['环节', '时间', '教师活动'],
      ['', '', ''],
    ])
  })

  test('go under one cell that goes over all of their rows', async () => {
    const merged = `<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${line('过程')}</w:tc>`
    const body = await filled(tableOf(row(merged, '{{环节}}')))
    expect([...below(body, 'w:vMerge')].map(({ attrs }) => attrs['w:val'])).toEqual(['restart', undefined])
  })

  test.each<[string, string, string[]]>([
    ['as paragraphs', line('{{环节}}（{{时间}}）'), ['导入（10）', '讲授（35）']],
    [
      'as a block of paragraphs',
      [
        line('前'),
        line('{{#教学过程}}'),
        line('{{环节}}'),
        line('教师：{{教师活动}}'),
        line('{{/教学过程}}'),
        line('后'),
      ].join(''),
      ['前', '导入', '教师：提问', '讲授', '教师：', '后'],
    ],
    ['as text in a line', line('过程：{{教学过程}}'), ['过程：1. 导入（10 分钟）/教师活动：提问/2. 讲授（35 分钟）']],
  ])('%s', async (_what, body, lines) => expect(linesOf(await filled(body))).toEqual(lines))

  test('are a table of ours where the form only names them', async () => {
    const body = await filled(line('{{教学过程}}') + line('完'))
    expect(cellsOf(body)).toEqual([
      ['时间（分钟）', '环节', '教师活动', '学生活动'],
      ['10', '导入', '提问', ''],
      ['35', '讲授', '', ''],
    ])
    expect(elementsOf(body).map(({ name }) => name)).toEqual(['w:tbl', 'w:p', 'w:p'])
  })
})

describe('several plans', () => {
  const plans = ['绪论', '进程', '线程'].map((title, at) => ({
    name: `0${at + 1} ${title}`,
    values: values({ title, course: '操作系统' }),
  }))
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
  const withHeader = (text: string, body = line('{{授课题目}}')) =>
    aForm(body + section, {
      relations: [['h1', 'header', 'header1.xml']],
      files: [{ path: 'word/header1.xml', bytes: headerOf(text) }],
    })

  test('are one document, each on pages of its own', async () => {
    const { bytes, format } = await fillForm(await withHeader('《{{课程名称}}》'), { fields, plans }, false)
    const body = childOf(await partOf(bytes), 'w:body')!
    expect([format, linesOf(body)]).toEqual(['docx', ['绪论', '进程', '线程']])
    const sections = [...below(body, 'w:sectPr')]
    expect(sections.map((one) => elementsOf(one).map(({ name }) => name))).toEqual(
      Array(3).fill(['w:headerReference', 'w:type', 'w:pgSz']),
    )
    expect(textOf(await partOf(bytes, 'word/header1.xml'))).toBe('《操作系统》')
  })

  test('that end with a table get a paragraph to end their section', async () => {
    const { bytes } = await fillForm(await withHeader('', tableOf(row('{{授课题目}}'))), { fields, plans }, false)
    const body = childOf(await partOf(bytes), 'w:body')!
    expect(elementsOf(body).map(({ name }) => name)).toEqual(['w:tbl', 'w:p', 'w:tbl', 'w:p', 'w:tbl', 'w:sectPr'])
  })

  const names = async (bytes: Uint8Array): Promise<string[]> =>
    withZip(zipInMemory(Buffer.from(bytes)), { entries: 9, totalBytes: 1e6 }, async (all) =>
      all.map(({ path }) => path),
    )
  test('are documents of their own where it is wished, or where a header differs', async () => {
    const wanted = ['01 绪论.docx', '02 进程.docx', '03 线程.docx']
    const apart = await fillForm(await withHeader(''), { fields, plans }, true)
    expect([apart.format, await names(apart.bytes)]).toEqual(['zip', wanted])
    const differing = await fillForm(await withHeader('{{授课题目}}'), { fields, plans }, false)
    expect([differing.format, await names(differing.bytes)]).toEqual(['zip', wanted])
  })

  test('are no archive that is larger than what is held at once', async () => {
    const form = await withHeader('')
    const [one] = plans
    const { bytes } = await fillForm(form, { fields, plans: [one!] }, true)
    await expect(fillForm(form, { fields, plans }, true, bytes.length)).rejects.toThrow('打包后过大')
  })
})

describe('an uploaded form', () => {
  test('says what it asks for', async () => {
    const { placeholders, loose } = await lookAt(
      await aForm(line('{{课程', '名称}}{{ 课程名称 }}') + line('}}{{签字}}')),
    )
    expect([placeholders, loose]).toEqual([['课程名称', '签字'], 1])
  })

  test('loses what leads outside of it, its comments and what could run', async () => {
    const body = [
      `<w:p><w:bookmarkStart w:id="0" w:name="a"/><w:hyperlink r:id="x1">${run('{{课程名称}}')}</w:hyperlink><w:commentRangeStart w:id="1"/></w:p>`,
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\\\cmd</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('结果')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      `<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;\\\\\\\\host\\\\a&quot;">${run('外部')}</w:fldSimple></w:p>`,
    ].join('')
    const { bytes } = await lookAt(
      await aForm(body, {
        relations: [
          ['x1', 'hyperlink', 'file://host/a', true],
          ['s1', 'settings', 'settings.xml'],
          ['t1', 'attachedTemplate', 'http://host/a.dotm', true],
        ],
        files: [
          {
            path: 'word/settings.xml',
            bytes:
              '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="t9"/><w:defaultTabStop w:val="420"/><w:documentProtection w:edit="forms"/></w:settings>',
          },
          { path: 'word/comments.xml', bytes: '<a/>' },
          { path: 'customXml/item1.xml', bytes: '<a/>' },
        ],
      }),
    )
    const paths = await withZip(zipInMemory(Buffer.from(bytes)), { entries: 99, totalBytes: 1e6 }, async (all) =>
      all.map(({ path }) => path),
    )
    expect(paths).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/settings.xml',
      'word/_rels/document.xml.rels',
    ])
    const root = await partOf(bytes)
    expect(linesOf(root)).toEqual(['{{课程名称}}', '结果', ' PAGE ', '外部'])
    expect([...below(root, 'w:fldChar')]).toHaveLength(2)
    expect([...below(root, 'w:hyperlink'), ...below(root, 'w:bookmarkStart')]).toEqual([])
    expect(elementsOf(await partOf(bytes, 'word/settings.xml')).map(({ name }) => name)).toEqual(['w:defaultTabStop'])
  })

  const one = line('{{课程名称}}')
  const picture = (attrs: string): string => `<w:p><w:r><w:drawing><a:blip ${attrs}/></w:drawing></w:r></w:p>${one}`
  const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['is no archive', async () => Buffer.from('not a zip'), '.doc 文件请'],
    ['asks for nothing', () => aForm(line('教案')), '没有找到占位符'],
    ['has macros', () => aForm(one, { files: [{ path: 'word/vbaProject.bin', bytes: 'x' }] }), '含有宏'],
    ['may have macros', () => aForm(one, { type: macro }), '启用宏'],
    ['has an object of another program', () => aForm(`<w:p><w:r><w:object/></w:r></w:p>${one}`), '嵌入的对象'],
    ['takes another document in', () => aForm(`<w:altChunk r:id="x"/>${one}`), '引用的其他文档'],
    [
      'has a linked picture',
      () => aForm(picture('r:link="x1"'), { relations: [['x1', 'image', 'http://host/a.png', true]] }),
      '链接到文档之外',
    ],
    [
      'has an embedded picture that is elsewhere',
      () => aForm(picture('r:embed="x1"'), { relations: [['x1', 'image', 'http://host/a.png', true]] }),
      '链接到文档之外',
    ],
    [
      'has a picture that is not there',
      () => aForm(picture('r:embed="x1"'), { relations: [['x1', 'image', 'media/a.png']] }),
      '图片已损坏',
    ],
    [
      'has a picture that is a program',
      () =>
        aForm(picture('r:embed="x1"'), {
          relations: [['x1', 'image', 'media/a.exe']],
          files: [{ path: 'word/media/a.exe', bytes: 'MZ' }],
        }),
      '图片格式',
    ],
    [
      'has a picture of a type that is a name of the language',
      () =>
        aForm(picture('r:embed="x1"'), {
          relations: [['x1', 'image', 'media/a.constructor']],
          files: [{ path: 'word/media/a.constructor', bytes: 'x' }],
        }),
      '图片格式',
    ],
    [
      'goes by other prefixes',
      () =>
        aForm(one.replaceAll('w:', 'q:'), {
          attrs: 'xmlns:w="urn:x" xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
        }),
      '另存为',
    ],
    ['is a bomb', () => aForm(line('a'.repeat(9_000_000)) + one), '模板过大'],
    ['is too deep', () => aForm(`${'<w:ins>'.repeat(400)}${one}${'</w:ins>'.repeat(400)}`), '嵌套过深'],
  ])('that %s is refused', async (_what, made, reason) => {
    await expect(made().then(lookAt)).rejects.toThrow(reason)
  })

  test('that declares entities is refused', async () => {
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow('实体')
  })

  test('keeps its pictures', async () => {
    const bytes = Buffer.from([1, 2, 3])
    const form = await aForm(picture('r:embed="x1"'), {
      relations: [['x1', 'image', 'media/a.png']],
      files: [{ path: 'word/media/a.png', bytes }],
    })
    const looked = await lookAt(form)
    expect((await openForm(looked.bytes)).pictures.get('word/media/a.png')).toEqual(bytes)
  })
})

test('the form of the demo school has a place for every usual heading, and asks for nothing else', async () => {
  const { placeholders, loose } = await lookAt(await readFile('apps/server/demo-files/teaching-plan-form.docx'))
  expect(templateReport({ placeholders, loose }, fields)).toMatchObject({ unknown: [], unused: [], notes: [] })
})
