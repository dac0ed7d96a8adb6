import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { unitsOfPlan, type CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import { aCourse, aDiscussion, aPartUnit, aText, aVideo } from '../testing/a-mooc.ts'
import { planOf } from './as-course.ts'
import { draftToken } from './draft.ts'
import { readCartridge } from './read.ts'
import { leftOutOf, packedPath, writeCartridge } from './write.ts'

type ReadUnit = { body: { value: string } }
const token = (at: number): string => String(at).padStart(22, 't')
const address = (at: number, name: string): string => `/files/${token(at)}/${encodeURIComponent(name)}`
const body = (value: string) => ({ body: { format: 'markdown' as const, value } })

const plan: CoursePlan = aCourse(
  {
    title: '第一章 <基础> & 更多',
    units: [
      aText(
        '读',
        body(
          `## 注释写在 \\#\n\n一段**粗**字，\`code <a>\`。\n\n![图](${address(0, '图 1.png')})\n\n[下载](${address(1, '资料.zip')})`,
        ),
      ),
      aText('代码', body('```python\nprint("<b>")\n```')),
      { ...aText('网页'), kind: 'link', url: 'https://example.org/?a=1&b=2' } as unknown as Unit,
    ],
  },
  {
    title: '第二章',
    units: [
      aVideo('看', 60, { file: { name: '录像.mp4', url: address(2, '录像.mp4'), resource_id: null } }),
      aDiscussion('论一论', 3, body(`说说[资料](${address(1, '资料.zip')})`)),
      aPartUnit('experiment', '0de70000-0000-4000-8000-000000000201', { title: '做实验' }),
    ],
  },
)
const names = ['图 1.png', '资料.zip', '录像.mp4']
const files = names.map((name, at) => ({ token: token(at), path: packedPath(at, name) }))

test('a course that is written and read again is the same, as far as other platforms can have it', () => {
  const texts = writeCartridge({ title: 'Linux & 更多', summary: '一句 <话>', plan }, files)
  const draft = readCartridge({ paths: [...texts.keys(), ...files.map(({ path }) => path)], texts })
  expect(draft).toMatchObject({ title: 'Linux & 更多', summary: '一句 <话>' })
  const again = planOf(draft, (key) => key)
  const named = (given: CoursePlan) =>
    given.chapters.map(({ title, sections }) => [title, sections.map((one) => one.title)])
  expect(named(again)).toEqual(named(plan))
  // Files have other addresses in the draft, by the path that each has in the package.
  const moved = (text: string): string =>
    files.reduce((said, file, at) => said.replaceAll(token(at), draftToken(file.path)), text)
  const [read, code, link, video, discussion, experiment] = unitsOfPlan(again) as ReadUnit[]
  const [first] = unitsOfPlan(plan) as ReadUnit[]
  expect(stripNames(read!.body.value)).toBe(stripNames(moved(first!.body.value)))
  expect(code).toMatchObject({ title: '代码', ...body('```python\nprint("<b>")\n```') })
  expect(link).toMatchObject({ kind: 'link', title: '网页', url: 'https://example.org/?a=1&b=2' })
  expect(video).toMatchObject({ kind: 'video', title: '看' })
  expect(discussion).toMatchObject({ kind: 'discussion', title: '论一论' })
  expect(stripNames(discussion!.body.value)).toBe(stripNames(moved(`说说[资料](${address(1, '资料.zip')})`)))
  expect(experiment).toMatchObject({ kind: 'document', title: '做实验', ...body('实验：做实验') })
  expect(leftOutOf(plan)).toEqual([{ step: '实验「做实验」', reason: '别的平台不能运行，只留下名称' }])
  const marked = aVideo('看', 60, { marks: [{ at: 5, title: '开始' }] } as Partial<Unit>)
  expect(leftOutOf(aCourse({ units: [marked] }))).toEqual([
    { step: '视频「看」', reason: '课程包中放不下视频目录，只留下视频' },
  ])
})

test('a quiz is a quiz again', () => {
  const value = `看![图](${address(0, '图 1.png')})，取反是 ____ 。`
  const question = (at: number, stem: string, asked: object) => ({
    id: `0de70000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    stem: { format: 'markdown', value: stem },
    question: Question.parse(asked),
  })
  const options = [
    { id: 'x', text: '`ls -l`' },
    { id: 'y', text: '`rm`' },
    { id: 'z', text: '都是' },
  ]
  const questions = [
    question(1, value, { type: 'fill', blanks: [{ rules: [{ kind: 'text', text: 'x < 1 & y' }] }] }),
    question(2, '列出文件？', { type: 'single', options, answer: ['x'], analysis: '**list**' }),
    question(3, '哪些？', { type: 'multiple', options, answer: ['x', 'y'] }),
    question(4, '栈后进先出', { type: 'true_false', answer: ['错'] }),
    question(5, '排一排', { type: 'ordering', items: options }),
  ]
  const quizzed = aCourse({ units: [{ ...aText('测'), kind: 'quiz', questions, pass_percent: 80 } as unknown as Unit] })
  const texts = writeCartridge({ title: '课', summary: '', plan: quizzed }, files)
  const draft = readCartridge({ paths: [...texts.keys(), ...files.map(({ path }) => path)], texts })
  const [quiz, rest] = unitsOfPlan(planOf(draft, (key) => key)) as unknown as [
    { questions: typeof questions },
    ReadUnit,
  ]
  expect(quiz.questions.map(({ question: one }) => one)).toMatchObject([
    { type: 'fill', blanks: [{ rules: [{ text: 'x < 1 & y' }] }] },
    { type: 'single', options: options.map(({ text }) => ({ text })), answer: ['A'], analysis: '**list**' },
    { type: 'multiple', answer: ['A', 'B'] },
    { type: 'true_false', answer: ['错'] },
  ])
  expect(stripNames(quiz.questions[0]!.stem.value)).toBe(
    stripNames(value.replace(token(0), draftToken(packedPath(0, '图 1.png')))),
  )
  expect(rest.body.value).toBe('**1.** 排一排')
  expect(leftOutOf(quizzed)).toEqual([{ step: '测验「测」', reason: '1 道题的题型在课程包中放不下，只留下题干' }])
})

/** Addresses without the name at their end, which is the one in the package. */
const stripNames = (text: string): string => text.replaceAll(/(\/files\/[\w-]{22}\/)[^)]*/g, '$1')
