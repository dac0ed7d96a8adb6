import { useDeferredValue, useState } from 'react'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { Press } from '../../../kit/press.tsx'
import { findTopics } from '../find.ts'
import { useAllTexts } from '../texts.ts'
import { helpGroups, type HelpTopic } from '../topics.ts'
import styles from './help.module.css'

type TopicListProps = {
  /** The topic that is read. */
  current?: HelpTopic | undefined
  onChoose: (topic: HelpTopic) => void
}

/** All topics by their groups, or those that have the words that are typed above them. */
export function TopicList({ current, onChoose }: TopicListProps) {
  const [asked, setAsked] = useState('')
  const words = useDeferredValue(asked.trim())
  const { data: texts } = useAllTexts(words !== '')
  const hits = words === '' ? undefined : findTopics(texts ?? [], words)
  const entry = (topic: HelpTopic, line: string) => (
    <li key={topic.slug}>
      <Press
        className={styles.entry}
        aria-current={topic === current ? 'page' : undefined}
        onClick={() => onChoose(topic)}
      >
        <span className={styles.name}>{topic.title}</span>
        <span className={styles.line}>{line}</span>
      </Press>
    </li>
  )
  return (
    <nav aria-label="帮助目录">
      <SearchField label="搜索帮助" isInstant value={asked} onSearch={setAsked} />
      {hits === undefined ? (
        helpGroups.map(({ title, topics }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.group}>{title}</h2>
            <ul className={styles.entries}>{topics.map((topic) => entry(topic, topic.summary))}</ul>
          </section>
        ))
      ) : (
        <section aria-label="搜索结果">
          <output className={styles.group}>{texts ? `找到 ${hits.length} 篇` : '正在搜索…'}</output>
          <ul className={styles.entries}>{hits.map(({ topic, excerpt }) => entry(topic, excerpt))}</ul>
          {texts && hits.length === 0 && (
            <p className={styles.none}>没有找到。换一个词试试，例如「邀请码」「阅卷」。</p>
          )}
        </section>
      )}
    </nav>
  )
}
