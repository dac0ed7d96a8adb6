import { type AnswerState, answerStateLabels } from '@lab/contract/assistant'
import { CheckOutlined, CopyOutlined, PaperClipOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useCopy } from '../../../kit/code/use-copy.ts'
import { RichTextView } from '../../../kit/editor/index.ts'
import styles from './assistant.module.css'

type QuestionProps = { text: string; materials: readonly string[] }

/** What the person asked, and what was sent along. */
export const Question = memo(function Question({ text, materials }: QuestionProps) {
  return (
    <li className={styles.question}>
      <p>{text}</p>
      {materials.map((title) => (
        <span key={title} className={styles.attached}>
          <PaperClipOutlined aria-hidden />
          {title}
        </span>
      ))}
    </li>
  )
})

type AnswerProps = { text: string; state?: AnswerState | undefined; reason?: string | undefined; isWriting?: boolean }

/** What the assistant answered, as far as it has come, and how it ended where it is not whole. */
export const Answer = memo(function Answer({ text, state, reason, isWriting = false }: AnswerProps) {
  const { isCopied, copy } = useCopy()
  const ending = state && answerStateLabels[state]
  return (
    <li className={styles.answer} aria-busy={isWriting} aria-label="助手的回答">
      {text !== '' && <RichTextView value={text} />}
      {isWriting && <output className={styles.quiet}>{text === '' ? '正在思考…' : '正在回答…'}</output>}
      {!isWriting && (ending || text !== '') && (
        <div className={styles.foot}>
          {text !== '' && (
            <Button isSmall look="text" icon={isCopied ? CheckOutlined : CopyOutlined} onClick={() => copy(text)}>
              {isCopied ? '已复制' : '复制'}
            </Button>
          )}
          {ending && (
            <span className={styles.quiet} data-failed={state === 'failed' || undefined}>
              {reason ? `${ending}：${reason}` : ending}
            </span>
          )}
        </div>
      )}
    </li>
  )
})
