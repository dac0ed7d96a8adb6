import { describe, expect, test } from 'vitest'
import type { CourseDraft } from './draft.ts'
import { readCartridge } from './read.ts'

const manifest = (items: string, resources: string, title = '数据结构'): string => `<?xml version="1.0"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest">
  <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
    <lom:lom><lom:general><lom:title><lom:string>${title}</lom:string></lom:title></lom:general></lom:lom></metadata>
  <organizations><organization identifier="o" structure="rooted-hierarchy">${items}</organization></organizations>
  <resources>${resources}</resources>
</manifest>`
const item = (title: string, inner = '', ref = ''): string =>
  `<item identifier="i"${ref && ` identifierref="${ref}"`}><title>${title}</title>${inner}</item>`
const resource = (id: string, type: string, href: string, at = `<file href="${href}"/>`): string =>
  `<resource identifier="${id}" type="${type}" href="${href}">${at}</resource>`

const read = (
  items: string,
  resources: string,
  texts: Record<string, string> = {},
  others: string[] = [],
): CourseDraft =>
  readCartridge({
    paths: ['imsmanifest.xml', ...Object.keys(texts), ...others],
    texts: new Map([['imsmanifest.xml', manifest(items, resources)], ...Object.entries(texts)]),
  })
const outline = ({ chapters }: CourseDraft): unknown =>
  chapters.map(({ title, sections }) => [
    title,
    sections.map((section) => [section.title, section.units.map((one) => one.title)]),
  ])

const pages = (...ids: string[]): [string, Record<string, string>] => [
  ids.map((id) => resource(id, 'webcontent', `${id}.html`)).join(''),
  Object.fromEntries(ids.map((id) => [`${id}.html`, `<p>${id}</p>`])),
]

describe('the contents of a package become chapters and sections', () => {
  const cases: [what: string, items: string, ids: string[], outline: unknown][] = [
    [
      'chapters of pages',
      item('', item('第一章', item('导论', '', 'a') + item('历史', '', 'b'))),
      ['a', 'b'],
      [['第一章', [['第一章', ['导论', '历史']]]]],
    ],
    [
      'sections in chapters, and pages before them',
      item('', item('第一章', item('先读', '', 'a') + item('1.1', item('表', '', 'b')))),
      ['a', 'b'],
      [
        [
          '第一章',
          [
            ['第一章', ['先读']],
            ['1.1', ['表']],
          ],
        ],
      ],
    ],
    [
      'headings without a page, as modules write them',
      item('', item('第一周', item('课前', '') + item('看', '', 'a') + item('课后', '') + item('练', '', 'b'))),
      ['a', 'b'],
      [
        [
          '第一周',
          [
            ['课前', ['看']],
            ['课后', ['练']],
          ],
        ],
      ],
    ],
    [
      'deeper folders as sections of their own',
      item('', item('第一章', item('1.1', item('1.1.1', item('深', '', 'a'))))),
      ['a'],
      [['第一章', [['1.1 / 1.1.1', ['深']]]]],
    ],
    [
      'pages without a chapter',
      item('甲', '', 'a') + item('乙', '', 'b'),
      ['a', 'b'],
      [['数据结构', [['数据结构', ['甲', '乙']]]]],
    ],
    [
      'a page in no contents',
      item('', item('第一章', item('甲', '', 'a'))),
      ['a', 'b'],
      [
        ['第一章', [['第一章', ['甲']]]],
        ['未列入目录的内容', [['未列入目录的内容', ['b']]]],
      ],
    ],
  ]
  test.each(cases)('%s', (_what, items, ids, wanted) => {
    expect(outline(read(items, ...pages(...ids)))).toEqual(wanted)
  })
})

const one = (type: string, href: string, text?: string, others: string[] = []) => {
  const draft = read(
    item('', item('章', item('名', '', 'r'))),
    resource('r', type, href),
    text === undefined ? {} : { [href]: text },
    others,
  )
  return { unit: draft.chapters[0]!.sections[0]!.units[0], quoted: draft.quoted, notes: draft.notes }
}

describe('a resource becomes a unit', () => {
  test('a page, with its pictures and what it leads to', () => {
    const { unit, quoted, notes } = one(
      'webcontent',
      'wiki/a.html',
      '<h2>栈</h2><p>见<img src="../img/s.png" alt="图"/>，<a href="$IMS-CC-FILEBASE$/notes.zip?download=1">下载</a>，<a href="https://example.org/">网站</a></p><script>alert(1)</script>',
      ['img/s.png', 'web_resources/notes.zip'],
    )
    expect(quoted.map(({ path }) => path)).toEqual(['img/s.png', 'web_resources/notes.zip'])
    const [picture, zip] = quoted
    expect(unit).toMatchObject({
      kind: 'document',
      body: `## 栈\n\n见![图](/files/${picture!.token}/s.png)，[下载](/files/${zip!.token}/notes.zip)，[网站](https://example.org/)`,
    })
    expect(notes).toEqual([])
  })

  test('a link', () => {
    const link =
      '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>t</title><url href="https://example.org/a?b=1"/></webLink>'
    expect(one('imswl_xmlv1p1', 'l.xml', link).unit).toMatchObject({ kind: 'link', url: 'https://example.org/a?b=1' })
  })

  test('a discussion with its topic', () => {
    const topic =
      '<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imsdt_v1p1"><title>讨论一</title><text texttype="text/html">&lt;p&gt;说说 &lt;b&gt;栈&lt;/b&gt;&lt;/p&gt;</text></topic>'
    const { unit, notes } = one('imsdt_xmlv1p1', 't.xml', topic)
    expect(unit).toMatchObject({ kind: 'discussion', title: '讨论一', body: '说说 **栈**' })
    expect(notes).toEqual([])
  })

  const assignment = (inner: string): string =>
    `<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment"><title>作业一</title>${inner}</assignment>`
  test.each([
    ['by its text', '<text texttype="text/html">&lt;p&gt;写一个栈&lt;/p&gt;</text>', '提交要另外安排'],
    [
      'by what it says to teachers, where it has no text',
      '<text/><instructor_text texttype="text/html">&lt;p&gt;写一个栈&lt;/p&gt;</instructor_text>',
      '写在给教师的说明里',
    ],
  ])('an assignment %s', (_how, inner, said) => {
    const { unit, notes } = one('assignment_xmlv1p0', 'a.xml', assignment(inner))
    expect(unit).toMatchObject({ kind: 'document', title: '作业一', body: '写一个栈' })
    expect(notes).toHaveLength(1)
    expect(notes[0]!.reason).toContain(said)
  })

  const files: [href: string, unit: object][] = [
    ['a.pdf', { kind: 'pdf', path: 'a.pdf' }],
    ['v/录像.mp4', { kind: 'video', path: 'v/录像.mp4' }],
    ['slides.pptx', { kind: 'document' }],
  ]
  test.each(files)('the file %s', (href, unit) => {
    expect(one('webcontent', href, undefined, [href]).unit).toMatchObject(unit)
  })
})

const label = (ident: string, text: string): string =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`
const choice = (many: string, ...labels: string[]): string =>
  `<response_lid ident="r" rcardinality="${many}"><render_choice>${labels.join('')}</render_choice></response_lid>`
const written = '<response_str ident="r"><render_fib/></response_str>'
const right = (condition: string, points = 100): string =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="SCORE">${points}</setvar></respcondition>`
const asked = (stem: string, response: string, conditions: string, more = ''): string =>
  `<item><presentation><material><mattext texttype="text/html">&lt;p&gt;${stem}&lt;/p&gt;</mattext></material>${response}</presentation><resprocessing>${conditions}</resprocessing>${more}</item>`
const is = (value: string): string => `<varequal respident="r">${value}</varequal>`
const tested = (...items: string[]) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment><section>${items.join('')}</section></assessment></questestinterop>`
const units = (...items: string[]) => {
  const draft = read(
    item('', item('章', item('测', '', 'r'))),
    resource('r', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'q.xml'),
    {
      'q.xml': tested(...items),
    },
  )
  return {
    units: draft.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.units)),
    notes: draft.notes,
  }
}
const single = asked('栈是？', choice('Single', label('1', '先进先出'), label('2', '后进先出')), right(is('2')))

describe('a test becomes a quiz', () => {
  const general = '<itemfeedback ident="general_fb"><material><mattext>想一想叠盘子</mattext></material></itemfeedback>'
  test.each<[what: string, item: string, question: object]>([
    [
      'one of several',
      single,
      { type: 'single', answer: ['B'], options: [{ id: 'A', text: '先进先出' }, { text: '后进先出' }] },
    ],
    [
      'some of several',
      asked(
        '哪些是线性表？',
        choice('Multiple', label('a', '栈'), label('b', '队列'), label('c', '树')),
        right(`<and>${is('a')}${is('b')}<not>${is('c')}</not></and>`),
      ),
      { type: 'multiple', answer: ['A', 'B'] },
    ],
    [
      'true or false',
      asked('栈后进先出', choice('Single', label('t', 'True'), label('f', 'False')), right(is('t'))),
      { type: 'true_false', answer: ['对'] },
    ],
    [
      'a blank with several right texts',
      asked('英文是 _____ 。', written, right(is('stack') + is('Stack'))),
      { type: 'fill', blanks: [{ rules: [{ kind: 'text', text: 'stack' }, { text: 'Stack' }] }] },
    ],
    [
      'the best of what scores',
      asked('?', choice('Single', label('1', '甲'), label('2', '乙')), right(is('1'), 40) + right(is('2'))),
      { answer: ['B'] },
    ],
    [
      'what is explained',
      asked('?', choice('Single', label('1', '甲'), label('2', '乙')), right(is('1')), general),
      { analysis: '想一想叠盘子' },
    ],
  ])('%s', (_what, given, question) => {
    const {
      units: [quiz],
      notes,
    } = units(given)
    expect(quiz).toMatchObject({ kind: 'quiz', title: '测', questions: [{ question }] })
    expect(notes).toEqual([])
  })

  test('a blank is where the stem has one, or at its end', () => {
    const stems = [asked('英文是 _____ 。', written, right(is('stack'))), asked('英文？', written, right(is('stack')))]
    expect(units(...stems).units).toMatchObject([{ questions: [{ stem: '英文是 ____ 。' }, { stem: '英文？ ____' }] }])
    const words = asked('问： ____ ____ ____ ？', written, right(is('how much is')))
    expect(units(words).units).toMatchObject([{ questions: [{ stem: '问： ____ ？' }] }])
    expect(units(asked('____ 先进， ____ 后出', written, right(is('a')))).units).toMatchObject([{ kind: 'document' }])
  })

  test('what rules cannot mark stays a text next to it, without what is right', () => {
    const open = asked('谈谈栈', written, '')
    const unclear = asked('?', choice('Single', label('1', '甲'), label('2', '乙')), '')
    const { units: both, notes } = units(open, single, unclear)
    expect(both).toMatchObject([
      { kind: 'quiz', questions: [{ stem: '栈是？' }] },
      { kind: 'document', title: '测（其他题目）', body: '**1.** 谈谈栈\n\n**2.** ?\n\nA. 甲\n\nB. 乙' },
    ])
    expect(notes).toEqual([{ step: '测', reason: expect.stringContaining('2 道题不能自动判分') }])
    expect(units(open).units).toMatchObject([{ kind: 'document', title: '测' }])
  })

  test('a long one becomes several', () => {
    const found = units(...Array.from({ length: 50 }, () => single)).units
    expect(found.map((quiz) => [quiz.title, (quiz as { questions: unknown[] }).questions.length])).toEqual([
      ['测（1）', 30],
      ['测（2）', 20],
    ])
  })
})

describe('what cannot be read', () => {
  test.each([
    ['no manifest', {}, '没有 imsmanifest.xml'],
    ['nothing in it', { 'imsmanifest.xml': manifest('', '') }, '没有可以导入的内容'],
    ['an entity', { 'imsmanifest.xml': '<!DOCTYPE a [<!ENTITY b "c">]><manifest/>' }, '定义了实体'],
  ])('%s', (_what, texts: Record<string, string>, reason) => {
    expect(() => readCartridge({ paths: Object.keys(texts), texts: new Map(Object.entries(texts)) })).toThrow(reason)
  })

  test('an entry whose file is not there, and an address that leads out, are noted and not read', () => {
    const items = item('', item('章', item('没有', '', 'x') + item('外面', '', 'y') + item('在', '', 'a')))
    const [list, texts] = pages('a')
    const draft = read(items, `${list}${resource('y', 'webcontent', '../../etc/passwd')}`, texts)
    expect(outline(draft)).toEqual([['章', [['章', ['在']]]]])
    expect(draft.notes.map(({ step }) => step)).toEqual(['没有', '外面'])
  })

  test('a page that says nothing is left out by name, one in no contents is called as it calls itself', () => {
    const [list] = pages('a', 'b')
    const texts = { 'a.html': '<html><body> </body></html>', 'b.html': '<title>我们 &amp; 你们</title><p>说</p>' }
    const draft = read(item('', item('章', item('空', '', 'a'))), list, texts)
    expect(outline(draft)).toEqual([['未列入目录的内容', [['未列入目录的内容', ['我们 & 你们']]]]])
    expect(draft.notes).toEqual([{ step: '空', reason: '没有内容，没有导入' }])
  })

  test('more units than a course has are named', () => {
    const ids = Array.from({ length: 510 }, (_, at) => `p${at}`)
    const draft = read(item('', item('章', ids.map((id) => item(id, '', id)).join(''))), ...pages(...ids))
    expect(draft.chapters[0]!.sections[0]!.units).toHaveLength(500)
    expect(draft.notes.at(-1)!.step).toBe('10 个小节')
  })
})

describe('a package made to be too much', () => {
  const page = resource('a', 'webcontent', 'a.html')
  test('one long page in the contents again and again fills a course and no more', () => {
    const draft = read(item('导论', '', 'a').repeat(520), page, { 'a.html': `<p>${'长'.repeat(60_000)}</p>` })
    const units = draft.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.units))
    const bytes = Buffer.byteLength(JSON.stringify(units))
    expect(bytes).toBeGreaterThan(10 * 1024 * 1024)
    expect(bytes).toBeLessThan(16 * 1024 * 1024)
    expect(draft.notes[0]).toEqual({ step: '导论', reason: '课程的文字过多，没有导入' })
  })

  test('of gaps without number the first are noted', () => {
    const items = item('导论', '', 'a') + item('缺', '', 'nothing').repeat(2_000)
    const draft = read(items, page, { 'a.html': `<p>导论</p>${'<img src="x.png">'.repeat(2_000)}` })
    expect(draft.notes).toHaveLength(400)
    expect(draft.chapters).toHaveLength(1)
  })

  test('units beyond a course are counted, not read', () => {
    const draft = read(item('导论', '', 'a').repeat(20_000), page, { 'a.html': '<p>导论<img src="x.png"></p>' })
    expect(draft.notes.at(-1)!.step).toBe('19500 个小节')
  })
})
