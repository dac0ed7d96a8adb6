import type { UserSession } from '@lab/contract/user'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from './person.module.css'

const siteNames = { teacher: '教师端', student: '学生端' } as const

/** Where somebody is signed in now: one of the sessions is ended, or all of them. */
export function SessionList({ userId }: { userId: string }) {
  const stale = useStale()
  const { data, error, refetch } = useQuery(api.user.sessions.query({ params: { id: userId } }))
  const end = async (session?: UserSession) => {
    const text = session
      ? `「${session.device}」上的登录会话会立即结束。`
      : '该用户的所有登录会话会立即结束，须重新登录。'
    if (!(await askQuestion({ title: '结束登录会话', text, okText: '结束', danger: true }))) return
    const body = session ? { session_id: session.id } : {}
    const answer = await api.user.endSessions({ params: { id: userId }, body }).catch(() => undefined)
    if (answer) showToast(`已结束 ${answer.ended} 个登录会话`)
    await stale('user')
  }
  const sessions = data?.sessions ?? []
  return (
    <section className={styles.card} aria-labelledby="person-sessions">
      <div className={styles.head}>
        <h2 id="person-sessions">登录会话</h2>
        {sessions.length > 1 && (
          <Button isSmall onClick={() => void end()}>
            全部结束
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <p className={styles.none}>正在加载</p>
      ) : sessions.length === 0 ? (
        <p className={styles.none}>现在没有登录。</p>
      ) : (
        <ul className={styles.lines}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <span className={styles.device}>
                {session.device}
                {session.is_own && (
                  <ToneTag tone="hue" plain>
                    当前会话
                  </ToneTag>
                )}
              </span>
              <span className={styles.quiet}>{siteNames[session.site]}</span>
              <span className={styles.quiet}>{session.ip}</span>
              <span className={styles.quiet}>
                最近使用 <RelativeTime at={session.last_seen_at} />
              </span>
              <Button isSmall aria-label={`结束「${session.device}」上的登录会话`} onClick={() => void end(session)}>
                结束
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
