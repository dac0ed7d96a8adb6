import type { PaperDocument } from '@lab/contract/question-export'
import { describe, expect, test } from 'vitest'
import type { PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import { Question } from '@lab/contract/question/content'
import { rightAnswer } from '@lab/contract/question/answer'
import { readArchive } from '../archive.ts'
import type { ExportedQuestion } from '../export-question.ts'
import { below, textOf } from '../../../../kernel/markup/tree.ts'
import { decodeXml, parseXml } from '../../../../kernel/markup/xml.ts'
import { readQuestions } from '../read.ts'
import { namespaces } from './names.ts'
import { writePaper, writeQuestions } from './write.ts'

const asked = (at: number, stem: string, question: unknown, points: number): PaperQuestion => ({
  key: `00000000-0000-4000-8000-00000000000${at}`,
  source: null,
  stem: { format: 'markdown', value: stem },
  question: Question.parse(question),
  points,
  difficulty: 3,
  knowledge: [],
  rubric: null,
})
const content: PaperContent = {
  sections: [
    {
      id: '00000000-0000-4000-8000-0000000000a1',
      title: '单选题',
      note: '每题只有一个正确答案',
      draws: [],
      questions: [
        asked(
          1,
          '求 $\\frac{a}{b}$ 的值',
          { type: 'single', options: ['甲项', '乙项'], answer: ['B'], analysis: '机密的解析' },
          2,
        ),
      ],
    },
    {
      id: '00000000-0000-4000-8000-0000000000a2',
      title: '综合题',
      note: '',
      draws: [],
      questions: [
        asked(2, '填 ____ 。', { type: 'fill', answer: ['机密的答案'] }, 4),
        asked(3, '![图](/files/a/b.png)', { type: 'short_answer', reference: '机密的要点' }, 10),
      ],
    },
  ],
}
const picture = Buffer.alloc(33)
Buffer.from('89504e470d0a1a0a', 'hex').copy(picture)
picture.writeUInt32BE(40, 16)
picture.writeUInt32BE(20, 20)
const files = new Map([['/files/a/b.png', { name: 'b.png', bytes: picture, type: 'image/png' }]])

async function written(...documents: PaperDocument[]) {
  const bytes = await writePaper(
    content,
    { title: '操作系统期末', form: 'A', seed: 's', minutes: 90 },
    documents,
    files,
  )
  const { files: parts } = await readArchive(bytes, () => true)
  const root = parseXml(decodeXml(parts.get('word/document.xml')!), namespaces)
  return { parts, root, text: textOf(root) }
}

describe('a paper for print', () => {
  test('has its head, sections, points, formulas and pictures, and nothing of the key', async () => {
    const { root, text, parts } = await written('paper')
    for (const said of [
      '操作系统期末（A卷）',
      '共3题　满分16分　考试时间：90分钟',
      '一、单选题（共1题，2分）',
      '每题只有一个正确答案',
      '2. （4分）',
      'B. 乙项',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('机密')
    expect([...below(root, 'm:f')]).toHaveLength(1)
    expect([...below(root, 'a:blip')].map(({ attrs }) => attrs['r:embed'])).toEqual(['rIdImage1'])
    expect(parts.get('word/media/image1.png')).toEqual(picture)
  })

  test('has a sheet to answer on, and nothing of the key either', async () => {
    const { text } = await written('sheet')
    expect(text).toContain('答题卡')
    expect(text).toContain('（1）________________')
    expect(text).not.toContain('机密')
    expect(text).not.toContain('乙项')
  })

  test('has a key', async () => {
    const { text } = await written('key')
    for (const said of ['参考答案', '机密的答案', '机密的要点', '解析：机密的解析', '答案B'])
      expect(text).toContain(said)
  })
})

test('a Word paper of sixty questions is understood in less than three seconds', async () => {
  const questions: ExportedQuestion[] = Array.from({ length: 60 }, (_, at) => ({
    stem: `第${at + 1}题：$x_{${at}}$ 的值是（　　）`,
    question: Question.parse({
      type: 'single',
      options: ['甲', '乙', '丙', '丁'],
      answer: ['C'],
      analysis: '因为丙。',
    }),
    points: 2,
    difficulty: 3,
    knowledge: ['一章'],
    tags: [],
    rubric: null,
  }))
  const bytes = await writeQuestions('期末', questions, new Map())
  const begun = performance.now()
  const { questions: read } = await readQuestions(bytes)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(read).toHaveLength(60)
  expect(read.every(({ question, doubts }) => rightAnswer(question)[0] === 'C' && doubts.length === 0)).toBe(true)
})
