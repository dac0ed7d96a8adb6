import { answerLine, rightAnswer, ruleText } from '@lab/contract/question/answer'
import type { Question } from '@lab/contract/question/content'
import { scoringText } from '@lab/contract/question/describe'
import { questionDifficultyLabels, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import { letterOf, questionTypeLabels } from '@lab/contract/question/types'
import { questionPartLabels, type Doubt, type QuestionPart } from '@lab/contract/question-exchange'
import type { ImportDraft } from '@lab/contract/question-import'
import { CheckOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { OptionText } from '../../../content/question/option-text.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import styles from './import.module.css'

/** What there is to choose, order or match, with the marks by which answers name it. */
function offeredIn(question: Question): { mark: string; text: string; isRight: boolean }[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return question.options.map(({ id, text }, at) => ({
        mark: letterOf(at),
        text,
        isRight: question.answer.includes(id),
      }))
    case 'ordering':
      return question.items.map(({ text }, at) => ({ mark: letterOf(at), text, isRight: false }))
    case 'matching':
      return [
        ...question.left.map(({ text }, at) => ({ mark: letterOf(at), text, isRight: false })),
        ...question.right.map(({ text }, at) => ({ mark: String(at + 1), text, isRight: false })),
      ]
    default:
      return []
  }
}

/** What is right, in words; of blanks everything that each accepts. */
function answerIn(question: Question): string {
  if (question.type === 'fill')
    return question.blanks
      .map(({ rules }, at) => `${question.blanks.length > 1 ? `(${at + 1}) ` : ''}${rules.map(ruleText).join(' / ')}`)
      .join('；')
  return answerLine(question, rightAnswer(question))
}

const levels = {
  check: { icon: WarningOutlined, words: '待核对' },
  missing: { icon: CloseCircleOutlined, words: '缺少' },
} as const

type PartProps = { part: QuestionPart; doubts: readonly Doubt[]; isChecked: boolean; children: ReactNode }

/** A part with how sure it is: understood, to be looked at, or not there, with the reason. */
function Part({ part, doubts, isChecked, children }: PartProps) {
  const own = isChecked ? [] : doubts.filter((doubt) => doubt.part === part)
  const level = own.some((doubt) => doubt.level === 'missing') ? 'missing' : own.length > 0 ? 'check' : undefined
  const Icon = level ? levels[level].icon : CheckOutlined
  return (
    <div className={styles.part} data-level={level}>
      <dt>
        <Icon aria-label={level ? levels[level].words : '已识别'} />
        {questionPartLabels[part]}
      </dt>
      <dd>
        {children}
        {own.map(({ reason }) => (
          <p key={reason} className={styles.reason}>
            {reason}
          </p>
        ))}
      </dd>
    </div>
  )
}

/** A question as it was understood, part by part. */
export function DraftParts({ draft }: { draft: ImportDraft }) {
  const { content, is_checked: isChecked } = draft
  const { question, doubts, stem, points, difficulty, knowledge, tags, leftover } = content
  const offered = offeredIn(question)
  const answer = answerIn(question)
  const part = (name: QuestionPart) => ({ part: name, doubts, isChecked })
  const facts = [
    points === null ? '' : `${points} 分`,
    scoringText(question) ?? '',
    difficulty === null ? '' : questionDifficultyLabels[difficulty as QuestionDifficulty],
    ...knowledge.map((name) => `知识点：${name}`),
    ...tags.map((name) => `标签：${name}`),
  ].filter(Boolean)
  return (
    <dl className={styles.parts}>
      <Part {...part('type')}>{questionTypeLabels[question.type]}</Part>
      <Part {...part('stem')}>
        {stem.trim() ? <RichTextView value={stem} isCompact /> : <span className={styles.quiet}>没有题干</span>}
      </Part>
      {(offered.length > 0 || doubts.some((doubt) => doubt.part === 'options')) && (
        <Part {...part('options')}>
          <ul className={styles.options}>
            {offered.map(({ mark, text, isRight }) => (
              <li key={mark} data-right={isRight || undefined}>
                <b>{mark}.</b> <OptionText text={text} />
                {isRight && <CheckOutlined aria-label="正确答案" />}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part {...part('answer')}>
        {!answer.trim() ? (
          <span className={styles.quiet}>没有答案</span>
        ) : question.type === 'short_answer' ? (
          <RichTextView value={answer} isCompact />
        ) : (
          answer
        )}
      </Part>
      {content.rubric && (
        <div className={styles.part}>
          <dt>
            <CheckOutlined aria-label="已识别" />
            评分标准
          </dt>
          <dd>
            <ul className={styles.options}>
              {content.rubric.map(({ id, title, points: worth, note }) => (
                <li key={id}>
                  {title}（{worth} 分）{note && `：${note}`}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {(question.analysis || doubts.some((doubt) => doubt.part === 'analysis')) && (
        <Part {...part('analysis')}>
          <RichTextView value={question.analysis} isCompact />
        </Part>
      )}
      <Part {...part('points')}>{facts.join(' · ') || <span className={styles.quiet}>没有分值</span>}</Part>
      {leftover && (
        <div className={styles.part} data-level={isChecked ? undefined : 'check'}>
          <dt>
            <WarningOutlined aria-label="待核对" />
            未识别
          </dt>
          <dd>
            <pre className={styles.source}>{leftover}</pre>
          </dd>
        </div>
      )}
    </dl>
  )
}
