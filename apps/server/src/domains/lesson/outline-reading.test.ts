import { Outline } from '@lab/contract/lesson-outline'
import { describe, expect, test } from 'vitest'
import type { WordLine } from '../question-exchange/index.ts'
import { outlineFrom, plainLines } from './outline-reading.ts'
import { hoursIn, titleOf } from './outline-words.ts'

const text = (line: string, level: number | null = null): WordLine => ({ text: line, level })
const read = (...lines: (string | WordLine)[]) =>
  outlineFrom(lines.map((line) => (typeof line === 'string' ? text(line) : line)))
const shape = ({ rows }: ReturnType<typeof outlineFrom>) =>
  rows.map(({ depth, title, theory, practice }) => `${'  '.repeat(depth)}${title} ${theory}+${practice}`)

describe('hours of a line', () => {
  test.each([
    ['第一章 绪论（4学时）', { theory: 4, practice: 0 }],
    ['第二章 进程 (理论4，实践2)', { theory: 4, practice: 2 }],
    ['第三章 内存（6学时，其中实验2学时）', { theory: 4, practice: 2 }],
    ['第四章 文件系统  8 学时', { theory: 8, practice: 0 }],
    ['学时：讲授 4，上机 2', { theory: 4, practice: 2 }],
    ['实验一 安装系统（2课时）', { theory: 2, practice: 0 }],
    ['第五章 网络（一）', undefined],
    ['实验1 安装系统', undefined],
    ['2.5 版本管理', undefined],
  ])('%s', (line, hours) => expect(hoursIn(line)).toEqual(hours))
})

test.each([
  ['第一章 绪论（4学时）', '绪论'],
  ['1.2 进程与线程', '进程与线程'],
  ['项目一 搭建网站（8学时）', '项目一 搭建网站'],
  ['第三章 数组（一维）', '数组（一维）'],
  ['第二章', '第二章'],
])('the title of %s is %s', (line, title) => expect(titleOf(line)).toBe(title))

describe('a syllabus', () => {
  test('with objectives, chapters, sections and what is wanted of them', () => {
    const draft = read(
      '《操作系统》课程教学大纲',
      '总学时：12  学分：2',
      '二、课程目标',
      '课程目标1：掌握进程管理的基本原理。',
      '课程目标2：能够独立配置 Linux 系统，具备运维能力。',
      '课程目标3：养成规范操作的职业素养。',
      '三、教学内容与要求',
      '第一章 绪论（2学时）',
      '1.1 操作系统的概念',
      '教学要求：了解操作系统的发展。',
      '支撑课程目标：1',
      '第二章 进程（理论6，实践4）',
      '2.1 进程的状态',
      '要求：掌握状态转换',
      '支撑课程目标1、2',
      '四、考核方式',
      '第十周期中考试',
    )
    expect(draft.objectives.map(({ kind, text: said }) => [kind, said])).toEqual([
      ['knowledge', '掌握进程管理的基本原理。'],
      ['ability', '能够独立配置 Linux 系统，具备运维能力。'],
      ['attitude', '养成规范操作的职业素养。'],
    ])
    expect(shape(draft)).toEqual(['绪论 2+0', '  操作系统的概念 0+0', '进程 6+4', '  进程的状态 0+0'])
    expect(draft.rows.map(({ level }) => level)).toEqual([null, 'know', null, 'master'])
    expect(draft.rows[3]!.objective_ids).toEqual([draft.objectives[0]!.id, draft.objectives[1]!.id])
    expect(draft.rows[1]!.note).toBe('教学要求：了解操作系统的发展。')
    expect(draft).toMatchObject({ total_hours: 12, notes: [] })
    expect(Outline.safeParse({ objectives: draft.objectives, rows: draft.rows }).success).toBe(true)
  })

  test('whose chapters say what their sections come to counts nothing twice', () => {
    const draft = read(
      '第一章 基础（6学时）',
      '第一节 概念（2学时）',
      '第二节 方法（2学时）',
      '第二章 应用（2学时）',
      '第一节 实例（4学时）',
    )
    expect(shape(draft)).toEqual(['基础 2+0', '  概念 2+0', '  方法 2+0', '应用 0+0', '  实例 4+0'])
    expect(draft.notes).toEqual(['「应用」写明 2 学时，下级合计 4 学时，按下级计算'])
  })

  test('by the styles of its headings, where nothing is numbered', () => {
    const draft = read(
      text('课程性质', 0),
      text('教学内容', 0),
      text('命令行（4学时）', 1),
      text('文件与目录', 2),
      text('脚本（理论2，上机2）', 1),
      text('考核', 0),
      text('平时成绩', 1),
    )
    expect(shape(draft)).toEqual(['命令行 4+0', '  文件与目录 0+0', '脚本 2+2'])
  })

  test('with its hours in a table', () => {
    const rows = [
      ['章节', '内容', '理论学时', '实践学时', '合计'],
      ['1', '绪论', '2', '', '2'],
      ['2', '进程', '4', '2', '6'],
      ['合计', '', '6', '2', '8'],
    ]
    expect(shape(read({ rows }))).toEqual(['绪论 2+0', '进程 4+2'])
    expect(read({ rows }).total_hours).toBe(8)
    const both = read('第一章 绪论', '第二章 进程', { rows })
    expect(shape(both)).toEqual(['绪论 2+0', '进程 4+2'])
  })

  test('leaves out its table of contents', () => {
    expect(
      shape(read('第一章 绪论.......1', '第二章 进程  5', '第一章 绪论（2学时）', '第二章 进程（4学时）')),
    ).toEqual(['绪论 2+0', '进程 4+0'])
  })

  test.each([
    ['nothing', [], '没有识别出章节'],
    ['no hours', ['第一章 绪论'], '没有识别出学时'],
  ])('with %s says so', (_what, lines, note) => {
    expect(read(...lines).notes.join()).toContain(note)
  })

  test('that is hostile is read in no time', () => {
    const begun = performance.now()
    read('1.'.repeat(50_000), `第一章 ${'（1'.repeat(20_000)}`, `目标1${' '.repeat(100_000)}`, '（'.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

test('a plain text is read as a document is, with or without the marks of Markdown', () => {
  const plain = ['课程目标1：理解进程', '', '第一章 进程（理论 2 学时）', '1.1 线程（2学时）', '掌握线程的创建']
  expect(shape(outlineFrom(plainLines(plain.join('\r\n'))))).toEqual(['进程 0+0', '  线程 2+0'])
  expect(outlineFrom(plainLines(plain.join('\n'))).objectives).toHaveLength(1)
  const marked = ['# 课程目标', '- 理解进程', '# 教学内容', '## 进程', '### 线程', '- 掌握线程的创建']
  expect(shape(outlineFrom(plainLines(marked.join('\n'))))).toEqual(['进程 0+0', '  线程 0+0'])
})
