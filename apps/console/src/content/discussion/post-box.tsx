import type { DiscussionPost } from '@lab/contract/mooc-units'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import styles from './discussion.module.css'

export type SaidPost = { body: { format: 'markdown'; value: string }; reply_to: string | null }

type PostBoxProps = {
  /** The post that is answered. */
  answers: DiscussionPost | undefined
  onPlain: () => void
  send: (post: SaidPost) => Promise<void>
}

/** Where one says something in a discussion, or answers somebody. */
export function PostBox({ answers, onPlain, send }: PostBoxProps) {
  const [text, setText] = useState('')
  const [isBusy, act] = useAct()
  const submit = () =>
    act(async () => {
      if (!text.trim()) return
      await send({ body: { format: 'markdown', value: text }, reply_to: answers?.id ?? null })
      setText('')
      onPlain()
    })
  return (
    <div className={styles.box}>
      <TextAreaField
        label={answers ? `回复 ${answers.author.real_name}` : '发言'}
        placeholder={answers ? `回复 ${answers.author.real_name}` : '写下你的看法'}
        value={text}
        rows={4}
        maxLength={5_000}
        onChange={setText}
      />
      <div className={styles.boxActs}>
        <Button look="primary" isBusy={isBusy} disabled={!text.trim()} onClick={() => void submit()}>
          {answers ? '回复' : '发言'}
        </Button>
        {answers && (
          <Button look="text" onClick={onPlain}>
            不回复，单独发言
          </Button>
        )}
      </div>
    </div>
  )
}
