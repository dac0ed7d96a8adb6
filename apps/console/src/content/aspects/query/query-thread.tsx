import { queryStateLabels, type query, type QueryThread } from '@lab/contract/query'
import type { DataOf } from '@lab/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { AnnotateDialog } from '../../../kit/canvas/index.ts'
import { SwitchField } from '../../../kit/form/controls/switch-field.tsx'
import { dotted } from '../../../kit/format.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { clearDraft, emptyRichText, type RichText, RichTextEditor, RichTextView } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import { AppLink } from '../../../kit/link.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Face } from '../../../kit/person.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { contentLink } from '../../content-link.ts'
import { useLinks } from '../../use-links.ts'
import { drawingComplaint, storeDrawing } from '../drawn-picture.ts'
import styles from './query.module.css'

type Post = DataOf<typeof query.get>['posts'][number]

/** One question with its answers, and the place to answer it. */
export function QueryThreadView({ id }: { id: string }) {
  const stale = useStale()
  const { data, error, refetch } = useQuery(api.query.get.query({ params: { id } }))
  const [answer, setAnswer] = useState(emptyRichText)
  const [annotating, setAnnotating] = useState<Picture>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.query.id !== id) {
    return (
      <div className={styles.loading} aria-busy="true">
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
      </div>
    )
  }
  const thread = data.query
  const refusal = thread.can.answer === true ? undefined : (thread.can.answer ?? '没有回答权限')
  const annotate = refusal === undefined && thread.state !== 'closed' ? setAnnotating : undefined
  /** What was drawn over a picture becomes a part of the answer that is being written. */
  const takeDrawing = async (picture: Blob): Promise<string | undefined> => {
    const name = annotating?.name ?? '图片'
    try {
      const address = await storeDrawing(picture, name)
      const line = `![标注：${name.replaceAll(/[[\]\\]/g, ' ')}](${address})`
      setAnswer((now) => ({ ...now, value: now.value.trim() ? `${now.value.trimEnd()}\n\n${line}\n` : `${line}\n` }))
    } catch (error) {
      return drawingComplaint(error)
    }
    showToast('标注后的图片已放入回答')
    return undefined
  }
  /** Does something to the thread; the request layer has shown why when it is refused. */
  const act = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work
    } catch {
      return false
    }
    showToast(done)
    await stale('query')
    return true
  }
  return (
    <article className={styles.article}>
      <ThreadHead thread={thread} refusal={refusal} act={act} />
      <div className={styles.posts}>
        <PostBlock author={thread.asker} at={thread.created_at} body={thread.body} onAnnotate={annotate} />
        {data.posts.map((post) => (
          <PostBlock
            key={post.id}
            author={post.author}
            at={post.created_at}
            body={post.body}
            onAnnotate={annotate}
            isTeacher={post.is_teacher}
            isOfficial={post.is_official}
            {...(refusal === undefined && !post.is_official && thread.state !== 'closed'
              ? {
                  onOfficial: () =>
                    void act(api.query.markOfficial({ params: { id, post_id: post.id } }), '已设为标准答案'),
                }
              : {})}
          />
        ))}
      </div>
      {refusal !== undefined ? (
        <Alert type="info" showIcon title={refusal} />
      ) : thread.state === 'closed' ? (
        <Alert
          type="info"
          showIcon
          title="提问已关闭"
          action={
            <Button isSmall onClick={() => void act(api.query.reopen({ params: { id } }), '已重新打开')}>
              重新打开
            </Button>
          }
        />
      ) : (
        <AnswerBox id={id} act={act} text={answer} onText={setAnswer} />
      )}
      {annotating && (
        <AnnotateDialog
          src={annotating.src}
          name={annotating.name}
          onSave={takeDrawing}
          onClose={() => setAnnotating(undefined)}
        />
      )}
    </article>
  )
}

type Picture = { src: string; name: string }
type Act = (work: Promise<unknown>, done: string) => Promise<boolean>

function ThreadHead({ thread, refusal, act }: { thread: QueryThread; refusal: string | undefined; act: Act }) {
  const links = useLinks()
  const { id } = thread
  const set = (flags: { is_pinned?: boolean; is_public?: boolean }, done: string) =>
    void act(api.query.setFlags({ params: { id }, body: flags }), done)
  const record =
    thread.record_id === null
      ? undefined
      : contentLink(links, thread.content_kind, 'record.detail', thread.content_id, { recordid: thread.record_id })
  return (
    <header className={styles.head}>
      <div className={styles.headTop}>
        <h2>{thread.title}</h2>
        <StateTag state={thread.state} label={queryStateLabels[thread.state]} />
      </div>
      <p className={styles.meta}>
        {dotted([thread.content_title, thread.step_title, thread.place_name])}
        {record !== undefined && <AppLink to={record}>查看学习记录</AppLink>}
      </p>
      {refusal === undefined && (
        <div className={styles.commands}>
          <Flag
            label="全班可见"
            isOn={thread.is_public}
            onChange={(is_public) => set({ is_public }, is_public ? '已设为全班可见' : '已设为仅提问者可见')}
          />
          <Flag
            label="置顶"
            isOn={thread.is_pinned}
            onChange={(is_pinned) => set({ is_pinned }, is_pinned ? '已置顶' : '已取消置顶')}
          />
          {thread.state !== 'closed' && (
            <Button isSmall onClick={() => void act(api.query.close({ params: { id } }), '已关闭提问')}>
              关闭提问
            </Button>
          )}
        </div>
      )}
    </header>
  )
}

function Flag({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <SwitchField id={id} label={label} isSmall value={isOn} onChange={onChange} /> {label}
    </label>
  )
}

type PostBlockProps = Pick<Post, 'author' | 'body'> & {
  at: string
  isTeacher?: boolean
  isOfficial?: boolean
  onOfficial?: () => void
  /** Absent where nothing can be answered. */
  onAnnotate: ((picture: Picture) => void) | undefined
}

function PostBlock(props: PostBlockProps) {
  const { author, at, body, isTeacher = false, isOfficial = false, onOfficial, onAnnotate } = props
  return (
    <section className={styles.post} data-official={isOfficial || undefined}>
      <Face name={author.real_name} avatar={author.avatar} size={32} />
      <div className={styles.postBody}>
        <header>
          <b>{author.real_name}</b>
          {isTeacher && (
            <ToneTag tone="hue" plain>
              教师
            </ToneTag>
          )}
          {isOfficial && (
            <ToneTag tone="green" icon="check">
              标准答案
            </ToneTag>
          )}
          <small>
            <RelativeTime at={at} />
          </small>
          {onOfficial && (
            <Button look="inline" className={styles.quietAction} onClick={onOfficial}>
              设为标准答案
            </Button>
          )}
        </header>
        <RichTextView value={body} isCompact emptyText="（没有补充说明）" onAnnotate={onAnnotate} />
      </div>
    </section>
  )
}

type AnswerBoxProps = { id: string; act: Act; text: RichText; onText: (text: RichText) => void }

function AnswerBox({ id, act, text, onText }: AnswerBoxProps) {
  const draftKey = `query:${id}:answer`
  const [isOfficial, setOfficial] = useState(false)
  const [isSending, setSending] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const isEmpty = text.value.trim() === ''
  useLeaveGuard(!isEmpty && !isSending)
  const send = async (): Promise<void> => {
    if (isEmpty) {
      setComplaint('请输入回答')
      return
    }
    setSending(true)
    const isSent = await act(
      api.query.answer({ params: { id }, body: { body: text, is_official: isOfficial } }),
      '已回答',
    )
    setSending(false)
    if (!isSent) return
    clearDraft(draftKey)
    onText({ ...emptyRichText, format: text.format })
    setOfficial(false)
  }
  return (
    // A shortcut for the whole form, next to its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.answer}
      aria-label="回答提问"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
      }}
    >
      <RichTextEditor
        label="回答"
        placeholder="写下回答，可以插入图片和代码"
        // An answer is short, and the question that it is about is to stay in sight above it.
        height={180}
        value={text}
        upload={uploadFile}
        draftKey={draftKey}
        onChange={(next) => {
          onText(next)
          setComplaint(undefined)
        }}
      />
      <div className={styles.answerFoot}>
        <Flag label="作为标准答案" isOn={isOfficial} onChange={setOfficial} />
        {complaint !== undefined && (
          <span className={styles.complaint} role="alert">
            {complaint}
          </span>
        )}
        <Button look="primary" type="submit" isBusy={isSending} title="Ctrl + Enter">
          回答
        </Button>
      </div>
    </form>
  )
}
