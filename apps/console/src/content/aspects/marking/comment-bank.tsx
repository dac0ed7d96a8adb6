import { CloseOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Press } from '../../../kit/press.tsx'
import { useShortcuts } from '../../../kit/palette/use-shortcuts.ts'
import styles from './marking.module.css'

type CommentBankProps = {
  /** What is written now, to be kept on wish. */
  words: string
  onPick: (remark: string) => void
}

/** 常用评语: remarks that are written again and again, put in by a key or a press. */
export function CommentBank({ words, onPick }: CommentBankProps) {
  const stale = useStale()
  const { data } = useQuery(api.marking.comments.query({}, { quiet: true }))
  const comments = data?.comments ?? []
  const kept = words.trim()
  const isKnown = comments.some(({ text }) => text === kept)
  useShortcuts(Object.fromEntries(comments.slice(0, 9).map(({ text }, at) => [`alt+${at + 1}`, () => onPick(text)])))
  const keep = async (isShared: boolean): Promise<void> => {
    try {
      await api.marking.addComment({ body: { text: kept, is_shared: isShared } })
      await stale('marking')
    } catch {
      // The request layer has shown why.
    }
  }
  const remove = async (id: string): Promise<void> => {
    try {
      await api.marking.removeComment({ params: { id } })
      await stale('marking')
    } catch {
      // The request layer has shown why.
    }
  }
  return (
    <section className={styles.bank} aria-label="常用评语">
      {comments.map(({ id, text, is_own, is_shared }, at) => (
        <span key={id} className={styles.remark}>
          <Press title={text} onClick={() => onPick(text)}>
            {at < 9 && <kbd>{at + 1}</kbd>}
            {text}
            {is_shared && <TeamOutlined aria-label="组织内共享" />}
          </Press>
          {is_own && (
            <Press aria-label={`删除常用评语「${text}」`} onClick={() => void remove(id)}>
              <CloseOutlined aria-hidden />
            </Press>
          )}
        </span>
      ))}
      {kept !== '' && kept.length <= 500 && !isKnown && (
        <>
          <Button look="link" isSmall icon={PlusOutlined} onClick={() => void keep(false)}>
            存为常用评语
          </Button>
          <Button look="link" isSmall icon={TeamOutlined} onClick={() => void keep(true)}>
            并共享
          </Button>
        </>
      )}
    </section>
  )
}
