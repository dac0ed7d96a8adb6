import type { DeskUnit } from '@lab/contract/mooc-learning'
import type { DiscussionPost } from '@lab/contract/mooc-units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { PostBox } from '../../content/discussion/post-box.tsx'
import { PostList } from '../../content/discussion/post-list.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { ErrorState } from '../../kit/failure-states.tsx'
import { Pagination } from '../../kit/list/pagination.tsx'
import styles from '../../content/discussion/discussion.module.css'

const perPage = 50

type DiscussionUnitProps = {
  recordId: string
  unit: DeskUnit
  discussion: NonNullable<DeskUnit['discussion']>
  /** The course was submitted: it is only read. */
  isLocked: boolean
}

/** A discussion of a course: its topic, what everybody in the class said, and one's own word. */
export function DiscussionUnit({ recordId, unit, discussion, isLocked }: DiscussionUnitProps) {
  const stale = useStale()
  const [page, setPage] = useState(1)
  const [answers, setAnswers] = useState<DiscussionPost>()
  const params = { id: recordId, key: unit.id }
  const { data, error, refetch } = useQuery({
    ...api.moocUnits.posts.query({ params, query: { page, per_page: perPage } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const { posts_required: wanted, own_posts: own } = discussion
  return (
    <div className={styles.talk}>
      {unit.body && <RichTextView value={unit.body} emptyText="这个讨论没有话题" />}
      <p className={styles.quiet}>{`发言 ${wanted} 次即完成，已发言 ${own} 次。班级里的同学和老师都能看到。`}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.total === 0 ? (
        <p className={styles.quiet}>还没有人发言。</p>
      ) : (
        <PostList
          label="发言"
          posts={data?.posts ?? []}
          acts={(post) =>
            !isLocked &&
            !post.is_hidden && (
              <Button isSmall look="text" onClick={() => setAnswers(post)}>
                回复
              </Button>
            )
          }
        />
      )}
      {data && data.total > perPage && (
        <Pagination page={page} pageSize={perPage} pageSizes={[perPage]} total={data.total} onChange={setPage} />
      )}
      {!isLocked && (
        <PostBox
          answers={answers}
          onPlain={() => setAnswers(undefined)}
          send={async (body) => {
            const { total } = await api.moocUnits.post({ params, body })
            setPage(Math.max(1, Math.ceil(total / perPage)))
            await stale('moocUnits', 'learning', 'mooc')
          }}
        />
      )}
    </div>
  )
}
