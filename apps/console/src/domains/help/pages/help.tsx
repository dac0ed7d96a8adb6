import { useSearchParams } from 'react-router'
import { TopicText } from '../parts/help-topic.tsx'
import { TopicList } from '../parts/topic-list.tsx'
import { helpTopics, topicBySlug } from '../topics.ts'
import styles from '../parts/help.module.css'

/** The built-in help: topics on the left, the one that is read on the right. */
export default function Help() {
  const [params, setParams] = useSearchParams()
  const topic = topicBySlug(params.get('topic')) ?? helpTopics[0]!
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>帮助</h1>
      <TopicList
        current={topic}
        onChoose={({ slug }) => {
          setParams({ topic: slug })
          document.getElementById('content')?.scrollTo({ top: 0 })
        }}
      />
      <div className={styles.card}>
        <TopicText key={topic.slug} topic={topic} />
      </div>
    </div>
  )
}
