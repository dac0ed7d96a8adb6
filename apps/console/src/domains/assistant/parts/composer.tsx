import { assistantLimits } from '@lab/contract/assistant'
import { type Ref, useId } from 'react'
import { Button } from '../../../kit/button.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import styles from './assistant.module.css'

type ComposerProps = {
  value: string
  onChange: (text: string) => void
  onSend: () => void
  onStop: () => void
  isWriting: boolean
  /** Why nothing can be asked now. */
  refusal: string | undefined
  /** Whether the page goes along; absent where there is none. */
  page?: { isSent: boolean; onChange: (isSent: boolean) => void } | undefined
  leftToday: number | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** Few enough questions to be worth saying. */
const few = 10

/** Where a question is written: Enter sends it, Shift and Enter begin a line. */
export function Composer({ ref, ...props }: ComposerProps) {
  const { value, onChange, onSend, onStop, isWriting, refusal, page, leftToday } = props
  const id = useId()
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextAreaField
        id={id}
        ref={ref}
        label="问题"
        rows={2}
        isFirst
        value={value}
        maxLength={assistantLimits.question}
        isDisabled={refusal !== undefined}
        placeholder={refusal ?? '输入问题，Enter 发送，Shift+Enter 换行'}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSend()
        }}
      />
      <div className={styles.sendBar}>
        {page && (
          <CheckField label="附上当前页面的内容" value={page.isSent} onChange={page.onChange}>
            附上当前页面的内容
          </CheckField>
        )}
        {leftToday !== undefined && leftToday <= few && (
          <span className={styles.quiet}>今天还可提问 {leftToday} 次</span>
        )}
        <span className={styles.send}>
          {isWriting ? (
            <Button onClick={onStop}>停止</Button>
          ) : (
            <Button look="primary" type="submit" disabled={value.trim() === '' || refusal !== undefined}>
              发送
            </Button>
          )}
        </span>
      </div>
    </form>
  )
}
