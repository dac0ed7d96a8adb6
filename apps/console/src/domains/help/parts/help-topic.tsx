import { RichTextView } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useTopicText } from '../texts.ts'
import type { HelpTopic } from '../topics.ts'
import styles from './help.module.css'

/** The text of a topic. */
export function TopicText({ topic }: { topic: HelpTopic }) {
  const { data, error, refetch } = useTopicText(topic)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <article className={styles.text} aria-labelledby="help-topic" aria-busy={data === undefined}>
      <h2 id="help-topic" className={styles.title}>
        {topic.title}
      </h2>
      {data !== undefined && <RichTextView value={data} />}
    </article>
  )
}
