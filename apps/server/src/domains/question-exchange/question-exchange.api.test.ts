import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportDraft } from '@lab/contract/question-import'
import { exchangeFormats } from '@lab/contract/question-exchange'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aPaper } from '../paper/testing/a-paper.ts'
import { aDraft, aQuestionBank, single } from '../question-bank/testing/a-question-bank.ts'
import { writeQuestions } from './formats/docx/write.ts'
import { writeArchive } from './formats/archive.ts'
import { readQuestions } from './formats/read.ts'
import { rubricLines } from './formats/rubric-text.ts'
import { templateQuestions } from './templates.ts'
import { at, exported, readIn, settled, uploaded } from './testing/exchange.ts'

let app: TestApp
let teacher: Caller
let colleague: Caller
let stranger: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  colleague = await app.as('peer')
  stranger = await app.as('stranger')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const make = async (questions = [aDraft('进程是资源分配的单位。')], title = '操作系统'): Promise<string> => {
  const bank = await app.kernel.connection.transaction((tx) =>
    aQuestionBank(tx, app.kernel, who, { title, questions, isPublic: false }),
  )
  return bank.id
}
const draftsOf = async (bankId: string, id: string, query: object = {}): Promise<ImportDraft[]> =>
  expectDone(await teacher.get(at(bankId, `/imports/${id}/drafts`), query as Record<string, unknown>)).data.drafts
const listed = async (
  bankId: string,
): Promise<
  { id: string; revision: number; number: number; stem_text: string; knowledge: { id: string; name: string }[] }[]
> => expectDone(await teacher.get(at(bankId, '/questions'), { sort: 'oldest' })).data.questions
const countOf = async (what: string): Promise<number> =>
  (await app.kernel.connection.pool.query(`SELECT count(*)::int AS n FROM ${what}`)).rows[0].n

const paper = `操作系统期末考试
一、单项选择题（每小题2分）
1. 操作系统的主要功能是（  ）。
A. 管理资源   B. 编译程序
答案：A
知识点：绪论
2. 下列哪个不是进程状态（ B ）
A．就绪 B．挂死
答案：A
二、判断题
3. 进程是资源分配的单位。（√）
4. 死锁不可能预防。
三、简答题（10分）
5. 简述死锁的条件。
答案：互斥等四个。
`
const text = (value: string): Uint8Array => Buffer.from(value)

describe('an import', () => {
  test('all multiple choices of a file are scored alike, and nothing else is touched', async () => {
    const bank = await make()
    const mixed = `一、单项选择题（每小题2分）
1. 负责调度进程的是（ A ）。
A. 操作系统
B. 编译器
二、多项选择题（每小题4分）
2. 进程的状态有（ ABC ）。
A. 就绪
B. 运行
C. 阻塞
D. 编译
3. 死锁的必要条件有（ AB ）。
A. 互斥
B. 循环等待
C. 抢占
`
    const read = await readIn(teacher, bank, { name: '多选.txt', bytes: text(mixed) })
    const changes = at(bank, `/imports/${read.id}/drafts/changes`)
    expect(expectDone(await teacher.post(changes, { multiple_scoring: 'all' })).data.changed).toBe(2)
    const drafts = await draftsOf(bank, read.id)
    expect(
      drafts.map(({ content: { question } }) => [question.type, 'scoring' in question && question.scoring]),
    ).toEqual([
      ['single', false],
      ['multiple', 'all'],
      ['multiple', 'all'],
    ])
    expect(drafts[0]!.revision).toBe(1)
  })

  test('is read, mended, confirmed, reported and undone as a whole', async () => {
    const bank = await make()
    const read = await readIn(teacher, bank, { name: '期末.txt', bytes: text(paper), more: { points: 3 } })
    expect(read).toMatchObject({ state: 'ready', format: 'text', is_mended: false, progress: null })
    expect(read.counts).toEqual({ ready: 2, doubtful: 1, unfinished: 1, same: 1, excluded: 0 })
    expect(read.attention).toEqual([1, 3])
    const drafts = await draftsOf(bank, read.id)
    expect(drafts[0]).toMatchObject({ source_before: ['操作系统期末考试', '一、单项选择题（每小题2分）'] })
    expect(drafts[0]!.source[0]).toContain('操作系统的主要功能')
    expect(drafts[2]).toMatchObject({ state: 'same', match: { number: 1, likeness: 1 } })
    expect(drafts[3]).toMatchObject({ state: 'unfinished', gap: '没有答案', content: { points: 3 } })

    const change = (draft: ImportDraft, body: object) =>
      teacher.put(at(bank, `/imports/${read.id}/drafts/${draft.id}`), { revision: draft.revision, ...body })
    const wrong = await change(drafts[3]!, { question: { type: 'true_false', answer: [] } })
    expect(wrong.msg).toContain('判断题的答案应为对或错')
    const mended = expectDone(await change(drafts[3]!, { question: { type: 'true_false', answer: ['错'] } })).data
    expect(mended).toMatchObject({
      draft: { state: 'ready', is_checked: true },
      import: { attention: [1], is_mended: true },
    })
    expect((await change(drafts[3]!, { points: 1 })).code).toBe(309014)
    expect(expectDone(await change(drafts[1]!, { is_checked: true })).data.draft.state).toBe('ready')
    const many = { ids: [drafts[0]!.id, drafts[3]!.id], difficulty: 5, add_tags: ['期末'], add_knowledge: ['死锁'] }
    expect(expectDone(await teacher.post(at(bank, `/imports/${read.id}/drafts/changes`), many)).data.changed).toBe(2)
    const [, , , , essay] = await draftsOf(bank, read.id)
    expectDone(await change(essay!, { is_excluded: true }))

    expectDone(await teacher.post(at(bank, `/imports/${read.id}/confirm`), {}))
    const done = await settled(teacher, bank, read.id)
    expect(done).toMatchObject({
      state: 'done',
      report: { created: 3, same: 1, excluded: 1, unfinished: 0, points: 2 },
    })
    const questions = await listed(bank)
    expect(questions.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(questions[1]).toMatchObject({
      difficulty: 5,
      tags: ['期末'],
      knowledge: [{ name: '绪论' }, { name: '死锁' }],
    })
    expect((await draftsOf(bank, read.id))[3]).toMatchObject({ outcome: 'created' })
    expect((await teacher.delete(at(bank, `/imports/${read.id}`))).code).toBe(20331)

    const [, first, second] = await listed(bank)
    const { id } = (await draftsOf(bank, read.id)).map(({ question_id }) => ({ id: question_id }))[0]!
    expectDone(await teacher.put(at(bank, `/questions/${id}`), { revision: 1, difficulty: 1 }))
    const kept = expectDone(await teacher.get(at(bank, `/imports/${read.id}/kept`))).data
    expect(kept).toMatchObject({ undoable: 2, questions: [{ number: first!.number, reason: '导入后修改过' }] })
    expect((await teacher.post(at(bank, `/imports/${read.id}/undo`), {})).code).toBe(20334)
    const undone = expectDone(await teacher.post(at(bank, `/imports/${read.id}/undo`), { leaves_kept: true })).data
    expect(undone.import).toMatchObject({
      state: 'undone',
      undo_report: { removed: 2, restored: 0, left: 1, points: 0 },
    })
    expect((await listed(bank)).map(({ number }) => number)).toEqual([1, first!.number])
    expect(second).toBeDefined()
  })

  test('takes back the knowledge points that it made, but for those that others are about by now', async () => {
    const bank = await make()
    const paper = '1. 一。（√）\n知识点：死锁\n2. 二。（√）\n知识点：页表'
    const read = await readIn(teacher, bank, { name: '知识点.txt', bytes: text(paper) })
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/confirm`), {}))
    expect(await settled(teacher, bank, read.id)).toMatchObject({ report: { created: 2, points: 2 } })
    const names = async (): Promise<string[]> =>
      expectDone(await teacher.get(at(bank, '/knowledge-points'))).data.points.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(expect.arrayContaining(['死锁', '页表']))
    const [old, , first] = await listed(bank)
    const point_ids = [first!.knowledge[0]!.id]
    expectDone(await teacher.put(at(bank, `/questions/${old!.id}`), { revision: old!.revision, point_ids }))
    const undone = expectDone(await teacher.post(at(bank, `/imports/${read.id}/undo`), {})).data
    expect(undone.import.undo_report).toMatchObject({ removed: 2, left: 0, points: 1 })
    expect(await names()).toContain('页表')
    expect(await names()).not.toContain('死锁')
  })

  test('says which questions are used, and leaves them', async () => {
    const bank = await make()
    const read = await readIn(teacher, bank, {
      name: '判断.txt',
      bytes: text('1. 线程共享地址空间。（√）\n2. 管道是通信方式。（√）'),
    })
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/confirm`), {}))
    await settled(teacher, bank, read.id)
    const [used] = (await draftsOf(bank, read.id)).map(({ question_id }) => question_id!)
    await app.kernel.connection.transaction((tx) => aPaper(tx, who, bank, '期中卷', [used!]))
    const kept = expectDone(await teacher.get(at(bank, `/imports/${read.id}/kept`))).data
    expect(kept).toMatchObject({ undoable: 1, questions: [{ question_id: used, reason: '已用于试卷「期中卷」' }] })
  })

  test('puts what the bank has nearly as its next version, and takes that back', async () => {
    const stem = '下列关于虚拟存储器的叙述中，正确的是（　　）'
    const bank = await make([aDraft(stem, { question: single('对换区', '页表') })])
    const near = `1. ${stem.slice(0, -4)}是哪一项（　）\nA. 对换区\nB. 页表\n答案：B`
    const read = await readIn(teacher, bank, { name: '新.txt', bytes: text(near) })
    const [draft] = await draftsOf(bank, read.id)
    expect(draft).toMatchObject({ state: 'doubtful', match: { number: 1 } })
    const choice = { revision: draft!.revision, choice: 'version' }
    expectDone(await teacher.put(at(bank, `/imports/${read.id}/drafts/${draft!.id}`), choice))
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/confirm`), {}))
    expect(await settled(teacher, bank, read.id)).toMatchObject({ report: { created: 0, versions: 1 } })
    expect(await listed(bank)).toMatchObject([{ number: 1, version: 2 }])
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/undo`), {}))
    expect(await listed(bank)).toMatchObject([
      { number: 1, version: 3, stem_text: expect.stringContaining('正确的是') },
    ])
  })

  test('reads a table whose columns somebody names, and leaves no file behind when it is dropped', async () => {
    const bank = await make()
    const before = await countOf('files')
    const csv = '甲,乙,丙,丁\n页是什么,内存块,文件,1\n段是什么,内存块,逻辑单位,2\n'
    const read = await readIn(teacher, bank, { name: '别处的.csv', bytes: text(csv) })
    expect(read).toMatchObject({
      state: 'columns',
      sheets: [{ name: 'csv', columns: [{ heading: '甲' }, {}, {}, {}] }],
    })
    const fields = ['stem', 'option', 'option', 'answer']
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/readings`), { sheets: [{ name: 'csv', fields }] }))
    expect(await settled(teacher, bank, read.id)).toMatchObject({ state: 'ready', counts: { ready: 2 } })
    const [, segment] = await draftsOf(bank, read.id)
    expect(segment!.content).toMatchObject({ stem: '段是什么', question: { type: 'single', answer: ['B'] } })
    expectDone(await teacher.delete(at(bank, `/imports/${read.id}`)))
    expect(await countOf('files')).toBe(before)
    expect(await countOf('question_import_drafts d JOIN question_imports i ON i.id = d.import_id')).toBeGreaterThan(0)
    expect((await teacher.get(at(bank, `/imports/${read.id}`))).status).toBe(404)
  })

  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  test('keeps the pictures of a document, and drops them with it', async () => {
    const bank = await make()
    const address = '/files/aaaaaaaaaaaaaaaaaaaaaa/p.png'
    const [first] = templateQuestions
    const files = new Map([[address, { name: 'p.png', bytes: pixel, type: 'image/png' }]])
    const bytes = await writeQuestions('题', [{ ...first!, stem: `看图 ![图](${address})` }], files)
    const before = await countOf('files')
    const read = await readIn(teacher, bank, { name: '题.docx', bytes })
    const [draft] = await draftsOf(bank, read.id)
    const url = /\/files\/[\w-]{22}\/[^)]+/.exec(draft!.content.stem)![0]
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(await countOf('files')).toBe(before + 2)
    expectDone(await teacher.delete(at(bank, `/imports/${read.id}`)))
    expect(await countOf('files')).toBe(before)
  })

  test('keeps a picture whose name says another kind than it is', async () => {
    const bank = await make()
    const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const stem = '<![CDATA[<p>看图 <img src="@@PLUGINFILE@@/a.jpg"></p>]]>'
    const file = `<file name="a.jpg" path="/" encoding="base64">${gif}</file>`
    const xml = `<quiz><question type="essay"><name><text>一</text></name><questiontext format="html"><text>${stem}</text>${file}</questiontext></question></quiz>`
    const read = await readIn(teacher, bank, { name: '题.xml', bytes: text(xml) })
    expect(read).toMatchObject({ state: 'ready', notes: [] })
    const [draft] = await draftsOf(bank, read.id)
    expect(draft!.content.stem).toMatch(/\/files\/[\w-]{22}\/a\.gif/)
  })

  test('is for who may edit the bank', async () => {
    const bank = await make()
    const read = await readIn(teacher, bank, { name: '判断.txt', bytes: text('1. 对。（√）') })
    for (const path of ['/imports', `/imports/${read.id}`, `/imports/${read.id}/drafts`, `/imports/${read.id}/kept`]) {
      expect((await stranger.get(at(bank, path))).status).toBe(404)
      expect([403, 404]).toContain((await colleague.get(at(bank, path))).status)
    }
    const other = await make([], '别的题库')
    expect((await teacher.get(at(other, `/imports/${read.id}`))).status).toBe(404)
    const url = await uploaded(colleague, '别人的.txt', text('1. 对。（√）'))
    expect((await teacher.post(at(bank, '/imports'), { url })).msg).toContain('文件不存在')
  })
})

describe('a file that cannot be imported', () => {
  // Every reason is in `formats/refused.test.ts`.
  test('is named with what is wrong', async () => {
    const bank = await make([], '题库 宏')
    const bytes = await writeArchive([
      { path: 'word/document.xml', bytes: '<w:document/>' },
      { path: 'word/vbaProject.bin', bytes: 'x' },
    ])
    const read = await readIn(teacher, bank, { name: '宏.docx', bytes })
    expect(read).toMatchObject({ state: 'failed', error: expect.stringContaining('宏'), counts: { ready: 0 } })
  })

  test('that is larger than 50 MB is refused when it is uploaded', async () => {
    const bytes = Buffer.alloc(50 * 1024 * 1024 + 1)
    const answer = await teacher.upload('/apis/v2/file-files?origin=question-import', 'file', { name: '大.txt', bytes })
    expect(answer.msg).toContain('50')
  })
})

describe('an export', () => {
  const said = async (bank: string, id: string): Promise<string[]> =>
    (await draftsOf(bank, id))
      .map(({ content: { stem, points, question, rubric } }) =>
        [question.type, points, stem, ...rubricLines(rubric ?? null)].join(' '),
      )
      .toSorted()
  /** Every question of the template in a bank, for all formats. */
  async function fillFromTemplate(): Promise<{ bank: string; id: string }> {
    const bank = await make([], '出')
    const template = await writeQuestions('模板', templateQuestions, new Map())
    const read = await readIn(teacher, bank, { name: '模板.docx', bytes: template })
    expect(read.counts).toMatchObject({ ready: templateQuestions.length })
    expectDone(await teacher.post(at(bank, `/imports/${read.id}/confirm`), {}))
    await settled(teacher, bank, read.id)
    return { bank, id: read.id }
  }
  let filled: ReturnType<typeof fillFromTemplate> | undefined

  test.each(exchangeFormats.filter((format) => format !== 'gift'))(
    'as %s comes back with the same questions',
    async (format) => {
      const from = await (filled ??= fillFromTemplate())
      const bytes = await exported(app, teacher, at(from.bank, '/exports'), { format })
      const to = await make([], `回 ${format}`)
      const back = await readIn(teacher, to, { name: `回.${format === 'text' ? 'txt' : format}`, bytes })
      expect(await said(to, back.id)).toEqual(await said(from.bank, from.id))
      expect(back.counts).toMatchObject({ unfinished: 0, same: 0 })
    },
  )

  test('is of the chosen questions, or of what a filter finds, without answers where that is wished', async () => {
    const bank = await make([aDraft('一题'), aDraft('二题', { difficulty: 4 }), aDraft('三题', { difficulty: 4 })])
    const read = async (body: object): Promise<string[]> => {
      const bytes = await exported(app, teacher, at(bank, '/exports'), { format: 'text', ...body })
      return (await readQuestions(bytes)).questions.map(({ stem }) => stem)
    }
    const { questions } = expectDone(await teacher.get(at(bank, '/questions'), { sort: 'oldest' })).data
    expect(await read({ ids: [questions[0].id] })).toEqual(['一题'])
    expect(await read({ filter: { difficulty: '4' } })).toEqual(['二题', '三题'])
    const sheet = await exported(app, teacher, at(bank, '/exports'), { format: 'text', with_answers: false })
    expect(sheet.toString('utf8')).not.toContain('答案')
    expect((await teacher.post(at(bank, '/exports'), { format: 'xlsx', filter: { keyword: '没有' } })).code).toBe(20335)
    expect((await stranger.post(at(bank, '/exports'), { format: 'xlsx' })).status).toBe(404)
  })

  test('of a paper is a Word document of each part, and the paper says nothing of what is right', async () => {
    const bank = await app.kernel.connection.transaction(async (tx) => {
      const { id, questionIds } = await aQuestionBank(tx, app.kernel, who, {
        title: '卷的题库',
        questions: [aDraft('排序题', { question: templateQuestions[4]!.question }), aDraft('判断题一')],
      })
      return { id, paper: await aPaper(tx, who, id, '期末卷', questionIds) }
    })
    const path = `/apis/v2/papers/${bank.paper}/exports`
    const wish = { documents: ['paper', 'sheet', 'key'], minutes: 90 }
    const zip = await exported(app, teacher, path, wish)
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    const docx = await exported(app, teacher, path, { documents: ['paper'] })
    const { blocks } = await readQuestions(docx)
    const said = blocks.map((block) => block.text).join('\n')
    expect(said).toContain('期末卷')
    expect(said).not.toMatch(/寄存器[^]*高速缓存[^]*内存[^]*磁盘|答案/)
    expect((await teacher.post(path, { forms: ['B'] })).code).toBe(311012)
    expect((await stranger.post(path, {})).status).toBe(404)
  })

  test('has templates that are read again whole', async () => {
    for (const format of ['xlsx', 'docx']) {
      const answer = await app.app.inject({
        method: 'GET',
        url: `/apis/v2/question-import-templates/${format}`,
        headers: { authorization: `Bearer ${teacher.token}`, 'domain-id': app.school.orgs.a.domainId },
      })
      const read = await readQuestions(answer.rawPayload, { name: `模板.${format}`, sheets: null })
      expect(read.questions).toHaveLength(templateQuestions.length)
      expect(read.notes).toEqual([])
    }
  })
})
