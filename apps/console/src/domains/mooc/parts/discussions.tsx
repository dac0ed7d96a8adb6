import type { Discussion, DiscussionPost } from '@lab/contract/mooc-units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { PostBox } from '../../../content/discussion/post-box.tsx'
import { PostList } from '../../../content/discussion/post-list.tsx'
import talk from '../../../content/discussion/discussion.module.css'
import { Button } from '../../../kit/button.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from '../mooc.module.css'

const perPage = 50

/** The discussions of a course where it is taught: one list, the opened one next to it. */
export default function Discussions({ offeringId }: { offeringId: string }) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(api.moocUnits.discussions.query({ params: { id: offeringId } }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { discussions, can_edit: canEdit } = data
  const shown = discussions.find(({ id }) => id === params.get('unit')) ?? discussions[0]
  if (!shown)
    return <Empty kind="message" title="没有讨论" text="在课程的章节中添加「讨论」，学员的发言会显示在这里。" />
  const open = (id: string): void =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.set('unit', id)
      return next
    })
  return (
    <div className={styles.discussions}>
      <nav aria-label="讨论">
        {discussions.map(({ id, title, section_title: section, post_count: posts, people }) => (
          <Press
            key={id}
            className={styles.discussion}
            aria-current={id === shown.id || undefined}
            onClick={() => open(id)}
          >
            <b>{title}</b>
            <small>{section}</small>
            <small>{`${posts} 条发言 · ${people} 名学员`}</small>
          </Press>
        ))}
      </nav>
      <Talk key={shown.id} offeringId={offeringId} discussion={shown} canEdit={canEdit} />
    </div>
  )
}

type TalkProps = { offeringId: string; discussion: Discussion; canEdit: boolean }

function Talk({ offeringId, discussion, canEdit }: TalkProps) {
  const stale = useStale()
  const [page, setPage] = useState(1)
  const [answers, setAnswers] = useState<DiscussionPost>()
  const params = { id: offeringId, key: discussion.id }
  const { data, error, refetch } = useQuery({
    ...api.moocUnits.said.query({ params, query: { page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  })
  const set = async (post: DiscussionPost, flags: { is_pinned?: boolean; is_hidden?: boolean }): Promise<void> => {
    // The request layer shows a refusal.
    await api.moocUnits.setPost({ params: { ...params, post_id: post.id }, body: flags }).catch(() => undefined)
    await stale('moocUnits')
  }
  return (
    <section className={talk.talk} aria-label={discussion.title}>
      <h2 className={styles.topic}>{discussion.title}</h2>
      <RichTextView value={discussion.body} emptyText="这个讨论没有话题" />
      <p className={talk.quiet}>{`发言 ${discussion.posts_required} 次即完成。`}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.total === 0 ? (
        <p className={talk.quiet}>还没有人发言。</p>
      ) : (
        <PostList
          label="发言"
          posts={data?.posts ?? []}
          acts={(post) =>
            canEdit && (
              <>
                <Button isSmall look="text" disabled={post.is_hidden} onClick={() => setAnswers(post)}>
                  回复
                </Button>
                <Button isSmall look="text" onClick={() => void set(post, { is_pinned: !post.is_pinned })}>
                  {post.is_pinned ? '取消置顶' : '置顶'}
                </Button>
                <Button isSmall look="text" onClick={() => void set(post, { is_hidden: !post.is_hidden })}>
                  {post.is_hidden ? '恢复显示' : '隐藏'}
                </Button>
              </>
            )
          }
        />
      )}
      {data && data.total > perPage && (
        <Pagination page={page} pageSize={perPage} pageSizes={[perPage]} total={data.total} onChange={setPage} />
      )}
      {canEdit && (
        <PostBox
          answers={answers}
          onPlain={() => setAnswers(undefined)}
          send={async (body) => {
            const { total } = await api.moocUnits.answer({ params, body })
            setPage(Math.max(1, Math.ceil(total / perPage)))
            await stale('moocUnits')
          }}
        />
      )}
    </section>
  )
}
