import { menuPages } from '@lab/contract/menu-pages'
import { useState } from 'react'
import { isOperator } from '../../../api/session/roles.ts'
import { Button } from '../../../kit/button.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Note } from '../../../kit/note.tsx'
import { type HelpTopic, TopicList, TopicText } from '../../help/index.ts'
import styles from './assistant.module.css'

/** Without a service behind the assistant: how to set one up, and the built-in help to look in. */
export function SetUp() {
  const [topic, setTopic] = useState<HelpTopic>()
  return (
    <section className={styles.setUp} aria-label="智能助手尚未启用">
      <Note
        tone="info"
        action={isOperator() ? <AppLink to={`${menuPages.platform}/assistant`}>去设置</AppLink> : undefined}
      >
        智能助手尚未启用。
        {isOperator()
          ? '请在平台设置的智能助手设置中填写兼容 OpenAI 接口的服务地址、模型和密钥，测试连接后启用。'
          : '请联系系统运维，在平台设置的智能助手设置中接入大模型服务。'}
        现在可以在帮助中查找。
      </Note>
      {topic ? (
        <>
          <Button isSmall onClick={() => setTopic(undefined)}>
            全部主题
          </Button>
          <TopicText topic={topic} />
        </>
      ) : (
        <TopicList onChoose={setTopic} />
      )}
    </section>
  )
}
