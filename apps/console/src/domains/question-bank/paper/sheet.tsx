import type { PaperSheet } from '@lab/contract/paper'
import { numberedTitle } from '@lab/contract/question/paper-content'
import { letterOf } from '@lab/contract/question/types'
import { useState, type ReactNode } from 'react'
import { QuestionAnswer } from '../../../content/question/answer/question-answer.tsx'
import { OptionText } from '../../../content/question/option-text.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { chineseNumber } from '../../../kit/format.ts'
import { keyLine, linesFor, type SheetQuestion } from './sheet-key.ts'
import styles from './sheet.module.css'

export type SheetPart = 'learner' | 'paper' | 'card' | 'key'
type SheetProps = { sheet: PaperSheet; part: SheetPart; hasForms: boolean }

const titles = { learner: '', paper: '', card: '答题卡', key: '参考答案与解析' } as const satisfies Record<
  SheetPart,
  string
>

/** One part of a paper, section by section, numbered throughout. */
export function Sheet({ sheet, part, hasForms }: SheetProps) {
  const before = sheet.sections.map((_section, at) =>
    sheet.sections.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 0),
  )
  return (
    <article className={styles.sheet} data-part={part}>
      <header className={styles.head}>
        <h2>
          {sheet.title}
          {hasForms && `（${sheet.form}卷）`}
          {titles[part] && ` ${titles[part]}`}
        </h2>
        {part !== 'key' && (
          <p>
            满分 {sheet.points} 分{part !== 'learner' && '　班级：____________　姓名：____________　学号：____________'}
          </p>
        )}
      </header>
      {sheet.sections.length === 0 && <p className={styles.empty}>还没有题目。</p>}
      {sheet.sections.map((section, at) => (
        <section key={section.id}>
          <h3 className={styles.section}>
            {numberedTitle(chineseNumber(at + 1), section.title)}
            {part !== 'key' && `（共 ${section.questions.length} 题，${pointsOf(section.questions)} 分）`}
          </h3>
          {section.note && part !== 'key' && part !== 'card' && <p className={styles.note}>{section.note}</p>}
          <ol className={styles.questions} data-dense={part === 'card' || undefined}>
            {section.questions.map((question, index) => (
              <li key={question.key}>
                <Asked question={question} number={before[at]! + index + 1} part={part} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

const pointsOf = (questions: readonly SheetQuestion[]): number => questions.reduce((sum, { points }) => sum + points, 0)

type AskedProps = { question: SheetQuestion; number: number; part: SheetPart }

function Asked({ question, number, part }: AskedProps) {
  if (part === 'card') return <CardRow question={question} number={number} />
  if (part === 'key') return <KeyRow question={question} number={number} />
  return (
    <div className={styles.asked}>
      <div className={styles.stem}>
        <span className={styles.number}>{number}.</span>
        <RichTextView value={question.stem.value} isCompact />
        <span className={styles.points}>（{question.points} 分）</span>
      </div>
      {part === 'learner' ? <Tried question={question} /> : <Offered question={question} />}
    </div>
  )
}

/** Answered on the spot, to see how that is; nothing is kept. */
function Tried({ question }: { question: SheetQuestion }) {
  const [answer, setAnswer] = useState<string[]>([])
  return (
    <QuestionAnswer
      question={question.presented}
      answer={answer}
      isDisabled={false}
      onChange={setAnswer}
      onSubmit={() => undefined}
    />
  )
}

const Lines = ({ count }: { count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.line} />
    ))}
  </div>
)

const lettered = (options: readonly { id: string; text: string }[], mark: (at: number) => string): ReactNode => (
  <ul className={styles.options}>
    {options.map(({ id, text }, at) => (
      <li key={id}>
        <span>{mark(at)}.</span>
        <OptionText text={text} />
      </li>
    ))}
  </ul>
)
const numbered = (at: number): string => String(at + 1)

/** What a question offers on paper. */
function Offered({ question: { presented, points } }: { question: SheetQuestion }) {
  if (presented.type === 'single' || presented.type === 'multiple') return lettered(presented.options, letterOf)
  if (presented.type === 'ordering') return lettered(presented.items, letterOf)
  if (presented.type === 'true_false') return <p className={styles.note}>（　　）</p>
  if (presented.type === 'matching')
    return (
      <div className={styles.sides}>
        {lettered(presented.left, letterOf)}
        {lettered(presented.right, numbered)}
      </div>
    )
  return presented.type === 'short_answer' ? <Lines count={linesFor(points)} /> : null
}

/** A place to answer, without the question. */
function CardRow({ question: { presented, points }, number }: Omit<AskedProps, 'part'>) {
  const isWritten = presented.type === 'short_answer'
  return (
    <div className={styles.card} data-wide={isWritten || undefined}>
      <span className={styles.number}>{number}.</span>
      {(presented.type === 'single' || presented.type === 'multiple') &&
        presented.options.map(({ id }, at) => <span key={id}>[{letterOf(at)}]</span>)}
      {presented.type === 'true_false' && <span>[对] [错]</span>}
      {presented.type === 'fill' &&
        Array.from({ length: presented.blanks }, (_, at) => <span key={at}>__________________</span>)}
      {presented.type === 'ordering' && <span>______________________________</span>}
      {presented.type === 'matching' && presented.left.map(({ id }, at) => <span key={id}>{letterOf(at)}—____</span>)}
      {isWritten && <span>（{points} 分）</span>}
      {isWritten && <Lines count={linesFor(points) + 2} />}
    </div>
  )
}

function KeyRow({ question, number }: Omit<AskedProps, 'part'>) {
  const { analysis } = question.question
  const isWritten = question.question.type === 'short_answer'
  const line = keyLine(question)
  return (
    <div className={styles.asked}>
      <div className={styles.stem}>
        <span className={styles.number}>{number}.</span>
        {isWritten && line ? <RichTextView value={line} isCompact /> : <b>{line || '由教师评阅'}</b>}
        <span className={styles.points}>（{question.points} 分）</span>
      </div>
      {question.rubric && (
        <ul className={styles.options}>
          {question.rubric.map(({ id, title, points }) => (
            <li key={id}>
              {title}：{points} 分
            </li>
          ))}
        </ul>
      )}
      {analysis.trim() && (
        <div className={styles.note}>
          解析：
          <RichTextView value={analysis} isCompact />
        </div>
      )}
    </div>
  )
}
