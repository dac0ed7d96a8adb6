import { isLearnedAlone } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { useStale } from '../../api/use-stale.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import { Person } from '../../kit/person.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { questionLooks } from '../words.ts'
import styles from './applications.module.css'

/** A question with what was answered; its asker may ask further. */
export default function QuestionPage() {
  const { questionId: id = '' } = useParams()
  const now = useNow()
  const stale = useStale()
  const [text, setText] = useState('')
  const [isBusy, act] = useAct()
  const thread = useQuery(api.query.get.query({ params: { id } }, { quiet: true }))
  const send = () =>
    act(async () => {
      if (!text.trim()) return
      await api.learning.askFurther({ params: { id }, body: { body: { format: 'markdown', value: text } } })
      await stale('query', 'learner')
      setText('')
    })
  return (
    <PageState query={thread}>
      {({ query, posts }) => (
        <>
          <PageHead
            title={query.title}
            above={
              !isLearnedAlone(query)
                ? { to: `/learn/class/${query.place_id}?view=questions`, title: query.place_name }
                : { to: '/learn', title: '学习' }
            }
            facts={[query.content_title, query.step_title]}
            actions={<LookTag look={questionLooks[query.state]} />}
          />
          <SectionCard title="问题和回答" isFlush>
            <article className={styles.post}>
              <header>
                <Person name={query.asker.real_name} avatar={query.asker.avatar} />
                {relativeTime(query.created_at, now)}
              </header>
              {query.body.value.trim() && <RichTextView value={query.body} isCompact />}
            </article>
            {posts.map((post) => (
              <article key={post.id} className={styles.post}>
                <header>
                  <Person name={post.author.real_name} avatar={post.author.avatar} />
                  {post.is_teacher && <ToneTag tone="blue">教师</ToneTag>}
                  {post.is_official && (
                    <ToneTag tone="green" icon="check">
                      标准答案
                    </ToneTag>
                  )}
                  {relativeTime(post.created_at, now)}
                </header>
                <RichTextView value={post.body} isCompact />
              </article>
            ))}
          </SectionCard>
          {query.state !== 'closed' && query.asker.id === readAuth()?.user.id && (
            <SectionCard title="追问">
              <div className={styles.further}>
                <TextAreaField
                  label="追问"
                  placeholder="还有哪里不明白"
                  value={text}
                  rows={3}
                  maxLength={5_000}
                  onChange={setText}
                />
                <Button look="primary" isBusy={isBusy} disabled={!text.trim()} onClick={() => void send()}>
                  提交追问
                </Button>
              </div>
            </SectionCard>
          )}
        </>
      )}
    </PageState>
  )
}
