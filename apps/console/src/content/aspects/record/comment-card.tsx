import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { DraftButton } from '../../assistant/draft-button.tsx'
import { pageMaterial } from '../../assistant/page-material.ts'
import { Button } from '../../../kit/button.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import styles from './score.module.css'
import shared from './record.module.css'

type CommentCardProps = { recordId: string; comment: string; refusal: string | undefined }
type State = 'kept' | 'saving' | { failed: string }

/** 总体评语: what a teacher writes about the whole record, saved by its own button, which is always there. */
export function CommentCard({ recordId, comment, refusal }: CommentCardProps) {
  const stale = useStale()
  const id = useId()
  const [text, setText] = useState<string>()
  const [state, setState] = useState<State>('kept')
  const isDirty = text !== undefined && text !== comment
  const isSaving = state === 'saving'
  useLeaveGuard(isDirty && !isSaving)
  const save = async () => {
    setState('saving')
    try {
      await api.record.comment({ params: { id: recordId }, body: { comment: text ?? '' } }, { quiet: true })
      await stale('record')
      setText(undefined)
      setState('kept')
    } catch (error) {
      setState({ failed: isApiError(error) ? error.message : '保存失败，请重试' })
    }
  }
  return (
    <section className={styles.card}>
      <h2>
        <label htmlFor={id}>总体评语</label>
      </h2>
      <div className={styles.commentEdit}>
        <TextAreaField
          id={id}
          value={text ?? comment}
          maxLength={2000}
          isDisabled={refusal !== undefined}
          placeholder={refusal ?? '写给学员的评语'}
          rows={3}
          describedBy={`${id}-state`}
          onChange={(text) => setText(text)}
        />
        {refusal === undefined && (
          <div className={styles.buttons}>
            <Button
              look={isDirty ? 'primary' : 'plain'}
              disabled={!isDirty}
              isBusy={isSaving}
              onClick={() => void save()}
            >
              保存评语
            </Button>
            <DraftButton
              task="feedback"
              current={text ?? comment}
              wish="为这名学员的作答起草总体评语"
              materials={() => [pageMaterial('学员的记录')].filter((one) => one !== undefined)}
              onAccept={setText}
            />
            {isDirty && !isSaving && <Button onClick={() => setText(undefined)}>放弃修改</Button>}
            <output id={`${id}-state`} className={shared.quiet} data-failed={typeof state === 'object' || undefined}>
              {typeof state === 'object'
                ? state.failed
                : isSaving
                  ? '正在保存'
                  : isDirty
                    ? '未保存'
                    : comment === ''
                      ? '还没有评语'
                      : '已保存，确认评分后学员可见'}
            </output>
          </div>
        )}
      </div>
    </section>
  )
}
