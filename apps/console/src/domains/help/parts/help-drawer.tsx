import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { topicOfPage, type HelpTopic } from '../topics.ts'
import { TopicText } from './help-topic.tsx'
import { TopicList } from './topic-list.tsx'
import styles from './help.module.css'

type HelpDrawerProps = {
  /** Of the page below it, as the table of routes has it. */
  pattern: string
  onClose: () => void
}

/** The help about the page, next to it: nothing of the page is lost by reading. */
export function HelpDrawer({ pattern, onClose }: HelpDrawerProps) {
  const [topic, setTopic] = useState<HelpTopic | undefined>(() => topicOfPage(pattern))
  return (
    <Drawer
      title="帮助"
      size={460}
      onClose={onClose}
      extra={
        <span className={styles.tools}>
          {topic && (
            <Button isSmall onClick={() => setTopic(undefined)}>
              全部主题
            </Button>
          )}
          <a href={topic ? `/help?topic=${topic.slug}` : '/help'} target="_blank" rel="noreferrer">
            在新页面打开
          </a>
        </span>
      }
    >
      {topic ? <TopicText topic={topic} /> : <TopicList onChoose={setTopic} />}
    </Drawer>
  )
}
