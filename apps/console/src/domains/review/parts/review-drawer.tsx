import type { Review, ReviewEvidence } from '@lab/contract/review'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Drawer } from '../../../kit/drawer.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { LibraryPreview, reachWords } from '../../library/index.ts'
import styles from './review.module.css'

const looks = { good: 'success', warn: 'warning', bad: 'error', none: 'info' } as const

/** A request with what speaks for it: the validation, step by step, and the version as others will see it. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.review.get.query({ params: { id } }, { quiet: true }))
  const fieldId = useId()
  const addressOf = useLinkAddress()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [comments, setComments] = useState<ReadonlyMap<number, string>>(new Map())
  const stale = useStale()
  const review = data?.review
  const mayDecide = review?.can.decide === true
  const comment = (part: number, text: string): void => setComments((before) => new Map([...before, [part, text]]))
  const said = [...comments].flatMap(([at, text]) => (text.trim() ? [{ at, text }] : []))
  const saidOf = (part: number): string | undefined => review?.comments.find(({ at }) => at === part)?.text
  const decide = async (isApproved: boolean): Promise<void> => {
    if (!isApproved && !reason.trim()) return setComplaint('请填写驳回原因')
    setComplaint(undefined)
    setSending(true)
    try {
      await api.review.decide(
        { params: { id }, body: { is_approved: isApproved, reason, comments: said } },
        { quiet: true },
      )
      showToast(isApproved ? `「${review!.title}」已通过，进入共享库` : `「${review!.title}」的申请已驳回`)
      onClose()
      await stale('review', 'library')
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setComplaint(failure.message)
    } finally {
      setSending(false)
    }
  }
  const address = review && addressOf({ kind: review.kind, id: review.content_id, page: 'basics' })
  return (
    <Drawer
      size={920}
      title={review?.title ?? '发布审核'}
      extra={review && <StateTag state={review.state} />}
      onClose={onClose}
      footer={
        mayDecide && (
          <div className={styles.decide}>
            <div className={styles.field}>
              <label htmlFor={fieldId}>
                审核意见（驳回时必填）
                {said.length > 0 && `，另有逐项意见 ${said.length} 条`}
              </label>
              <TextAreaField
                id={fieldId}
                value={reason}
                maxLength={500}
                isWrong={complaint !== undefined}
                rows={1}
                onChange={(text) => setReason(text)}
              />
              {complaint && (
                <p className={styles.complaint} role="alert">
                  {complaint}
                </p>
              )}
            </div>
            <Button isDanger disabled={isSending} onClick={() => void decide(false)}>
              驳回
            </Button>
            <Button look="primary" isBusy={isSending} onClick={() => void decide(true)}>
              通过
            </Button>
          </div>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !review ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className={styles.body}>
          <p>
            {review.applicant.real_name} 于 <RelativeTime at={review.created_at} /> 申请将 v{review.version} 共享给
            {reachWords[review.reach]}。{address && <AppLink to={address}>打开内容</AppLink>}
          </p>
          {review.note && <p className={styles.note}>{review.note}</p>}
          {review.decided_by && (
            <p className={styles.quiet}>
              {review.decided_by.real_name} {review.state === 'approved' ? '通过' : '驳回'}
              {review.reason && `：${review.reason}`}
            </p>
          )}
          <Comments of={review} label="逐项意见" />
          {data.before?.state === 'rejected' && <Before of={data.before} />}
          <Evidence evidence={data.evidence} what={review.kind === 'experiment' ? '可完成性验证' : '内容检查'} />
          <LibraryPreview
            preview={data.preview}
            isMarked={(part) => Boolean(comments.get(part)?.trim()) || saidOf(part) !== undefined}
            about={(part) =>
              mayDecide ? (
                <PartCommentField
                  key={part}
                  value={comments.get(part) ?? ''}
                  onChange={(text) => comment(part, text)}
                />
              ) : (
                saidOf(part) !== undefined && <p className={styles.note}>{saidOf(part)}</p>
              )
            }
          />
        </div>
      )}
    </Drawer>
  )
}

function Comments({ of: { comments }, label }: { of: Review; label: string }) {
  if (comments.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={label}>
      {comments.map(({ at, title, text }) => (
        <li key={at}>
          <b>{title}</b>：{text}
        </li>
      ))}
    </ul>
  )
}

/** What was asked for when the request before was rejected, so that this one is held against it. */
function Before({ of }: { of: Review }) {
  return (
    <Alert
      showIcon
      type="info"
      title={
        <>
          上一次申请（v{of.version}）被{of.decided_by?.real_name}驳回：{of.reason}
        </>
      }
      description={of.comments.length > 0 && <Comments of={of} label="上一次的逐项意见" />}
    />
  )
}

/** What a reviewer says of the part that is shown. */
function PartCommentField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const fieldId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>对这一部分的意见（可选）</label>
      <TextAreaField
        id={fieldId}
        value={value}
        maxLength={500}
        rows={2}
        placeholder="和审核结果一起发给申请人"
        onChange={onChange}
      />
    </div>
  )
}

function Evidence({ evidence, what }: { evidence: ReviewEvidence; what: string }) {
  return (
    <Alert
      showIcon
      type={looks[evidence.state]}
      title={`${what}：${evidence.title}`}
      description={
        evidence.lines.length > 0 && (
          <ul className={styles.lines}>
            {evidence.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
