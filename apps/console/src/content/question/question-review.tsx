import { answerLine, rightAnswer } from '@lab/contract/question/answer'
import type { Question } from '@lab/contract/question/content'
import type { MarkedAnswer } from '@lab/contract/question/present'
import { letterOf, questionTypeLabels, type QuestionType } from '@lab/contract/question/types'
import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { RichTextView } from '../../kit/editor/index.ts'
import { ToneTag } from '../../kit/state-tag.tsx'
import { OptionText } from './option-text.tsx'
import styles from './question.module.css'

type ReviewProps = { question: Question; answer: readonly string[]; marked: MarkedAnswer }

/** Every option, with what was chosen and what should have been. */
function Choices({ question, answer }: ReviewProps) {
  if (question.type !== 'single' && question.type !== 'multiple') return null
  return (
    <ul className={styles.reviewed}>
      {question.options.map(({ id, text }, at) => {
        const [isChosen, isRight] = [answer.includes(id), question.answer.includes(id)]
        return (
          <li key={id} data-right={isRight || undefined} data-wrong={(isChosen && !isRight) || undefined}>
            <b>{letterOf(at)}.</b>
            <span className={styles.itemText}>
              <OptionText text={text} />
            </span>
            {isChosen && <ToneTag tone={isRight ? 'green' : 'red'}>已选</ToneTag>}
            {isRight && (
              <ToneTag tone="green" icon="check">
                正确答案
              </ToneTag>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Part by part: what was given and what is right. */
const Parts = ({ marked }: ReviewProps) => (
  <table className={styles.parts}>
    <thead>
      <tr>
        <th>项目</th>
        <th>作答</th>
        <th>正确答案</th>
        <th>判定</th>
      </tr>
    </thead>
    <tbody>
      {marked.parts.map((part) => (
        <tr key={part.label}>
          <th scope="row">
            <OptionText text={part.label} />
          </th>
          <td>{part.given ? <OptionText text={part.given} /> : <span className={styles.quiet}>未作答</span>}</td>
          <td>
            <OptionText text={part.right} />
          </td>
          <td data-right={part.share === 1}>
            {part.share === 1 ? <CheckOutlined aria-label="正确" /> : <CloseOutlined aria-label="错误" />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Which checks passed, and what they said. */
const Checks = ({ marked }: ReviewProps) => (
  <table className={styles.parts}>
    <thead>
      <tr>
        <th>检查</th>
        <th>结果</th>
        <th>得分比例</th>
      </tr>
    </thead>
    <tbody>
      {marked.parts.map(({ label, given, share }, at) => (
        <tr key={`${at} ${label}`}>
          <th scope="row">{label}</th>
          <td className={styles.given}>{given}</td>
          <td data-right={share === 1} className="num">
            {Math.round((share ?? 0) * 100)}%
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A text that a person marks, with which keywords it has and a model answer. */
const Text = ({ question, answer, marked }: ReviewProps) => (
  <>
    <p className={styles.given}>{answer.join('\n')}</p>
    {marked.parts.length > 0 && (
      <p className={styles.keywords}>
        {marked.parts.map(({ label, given }) => (
          <ToneTag key={label} tone={given === '有' ? 'green' : 'grey'} icon={given === '有' ? 'check' : 'dash'}>
            {label}
          </ToneTag>
        ))}
      </p>
    )}
    {question.type === 'short_answer' && question.reference && (
      <div>
        <h4>参考答案</h4>
        <RichTextView value={question.reference} isCompact />
      </div>
    )}
  </>
)

const Line = ({ question, answer }: ReviewProps) => (
  <p>
    作答：{answer.length > 0 ? answerLine(question, answer) : '未作答'}；正确答案：
    {answerLine(question, rightAnswer(question))}
  </p>
)

const reviews: { [Type in QuestionType]: ComponentType<ReviewProps> } = {
  single: Choices,
  multiple: Choices,
  true_false: Line,
  fill: Parts,
  ordering: Parts,
  matching: Parts,
  short_answer: Text,
  programming: Line,
  operation: Checks,
}

const toneOf = (share: number | null) =>
  share === null ? 'amber' : share === 1 ? 'green' : share > 0 ? 'amber' : 'red'

/** The newest answer to a question as a teacher reads it: what was given, what is right, and what it earned why. */
export function QuestionReview(props: ReviewProps) {
  const { question, marked } = props
  const Review = reviews[question.type]
  return (
    <div className={styles.review}>
      <h3>
        作答 <small>{questionTypeLabels[question.type]}</small>{' '}
        <ToneTag tone={toneOf(marked.share)}>{marked.reason}</ToneTag>
      </h3>
      <Review {...props} />
      {question.analysis && (
        <div>
          <h4>解析</h4>
          <RichTextView value={question.analysis} isCompact />
        </div>
      )}
    </div>
  )
}
