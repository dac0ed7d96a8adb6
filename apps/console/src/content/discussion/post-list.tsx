import type { DiscussionPost } from '@lab/contract/mooc-units'
import { PushpinFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { RichTextView } from '../../kit/editor/index.ts'
import { Person } from '../../kit/person.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import styles from './discussion.module.css'

type PostListProps = {
  label: string
  posts: readonly DiscussionPost[]
  /** What can be done with a post. */
  acts: (post: DiscussionPost) => ReactNode
}

/** What was said in a discussion, in its order. */
export function PostList({ label, posts, acts }: PostListProps) {
  const now = useNow()
  return (
    <ol className={styles.posts} aria-label={label}>
      {posts.map((post) => (
        <li key={post.id} className={styles.post} data-hidden={post.is_hidden || undefined}>
          <header>
            <Person name={post.author.real_name} avatar={post.author.avatar} />
            {post.is_teacher && <ToneTag tone="blue">教师</ToneTag>}
            {post.is_pinned && (
              <span>
                <PushpinFilled aria-hidden /> 置顶
              </span>
            )}
            {post.is_hidden && <ToneTag tone="slate">已隐藏</ToneTag>}
            <span>{relativeTime(post.created_at, now)}</span>
            <span className={styles.acts}>{acts(post)}</span>
          </header>
          {post.reply_to && (
            <p className={styles.answered}>
              回复 {post.reply_to.name}：{post.reply_to.text}
            </p>
          )}
          <RichTextView value={post.body} isCompact />
        </li>
      ))}
    </ol>
  )
}
