import type { AssistantMaterial } from '@lab/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useAnswer } from '../../../content/assistant/use-answer.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Note } from '../../../kit/note.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from './assistant.module.css'
import { Composer } from './composer.tsx'
import { Answer, Question } from './message.tsx'

type ConversationProps = {
  /** The conversation that goes on; without one the next question begins one. */
  id: string | undefined
  onBegun: (id: string) => void
  /** Reads the page that is asked about. */
  page?: (() => AssistantMaterial | undefined) | undefined
}

const examples = [
  '为“进程与线程”设计一个 2 学时的实验，列出环节',
  '出 3 道关于文件权限的单选题，附答案和解析',
  '写一个检查 nginx 是否正在运行的验证脚本',
] as const
const examplesOfPage = ['这个页面能做什么？', '检查这一页的内容，指出不清楚的地方', '总结这一页'] as const

/** A question that was just asked; it is drawn from here until the conversation has come with its answer. */
interface Asked {
  text: string
  materials: string[]
  /** Its conversation, once that is known, and how many messages it had before. */
  conversation: string | undefined
  before: number
}

/** How near to its end a list counts as being read there. Pixels. */
const nearEnd = 160

/** A conversation with the assistant, and where it goes on. */
export function Conversation({ id, onBegun, page }: ConversationProps) {
  const stale = useStale()
  const [words, setWords] = useState('')
  const [sendsPage, setSendsPage] = useState(page !== undefined)
  const [asked, setAsked] = useState<Asked>()
  const [reason, setReason] = useState<string>()
  const { answer, ask, stop } = useAnswer()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const state = useQuery(api.assistant.state.query({}, { quiet: true })).data
  const known = useQuery({
    ...api.assistant.conversation.query({ params: { id: id ?? '' } }, { quiet: true }),
    enabled: id !== undefined,
  })
  const messages = (id !== undefined && known.data?.messages) || []
  const isWriting = answer?.isWriting === true
  const isPending = asked !== undefined && asked.conversation === id && messages.length < asked.before + 2
  const shown = isPending ? messages.slice(0, asked.before) : messages
  const refusal = state?.is_spent
    ? '本组织本月的助手用量已用完'
    : state?.left_today === 0
      ? '今天的提问次数已用完，请明天再来'
      : undefined

  const send = async (): Promise<void> => {
    const text = words.trim()
    if (text === '' || isWriting || refusal !== undefined) return
    const material = sendsPage ? page?.() : undefined
    const materials = material ? [material] : []
    const own: Asked = {
      text,
      materials: materials.map(({ title }) => title),
      conversation: id,
      before: messages.length,
    }
    let isAccepted = false
    setWords('')
    setReason(undefined)
    setAsked(own)
    const question = { text, materials, ...(id === undefined ? {} : { conversation_id: id }) }
    const ended = await ask(question, (conversation) => {
      isAccepted = true
      setAsked({ ...own, conversation })
      if (conversation !== id) onBegun(conversation)
    })
    setReason(ended.reason)
    if (!isAccepted) {
      // Nothing of it was kept: the words go back to where they were written.
      setAsked(undefined)
      setWords((now) => now || text)
    }
    await stale('assistant')
    field.current?.focus()
  }

  // The newest is to be seen, also while it is written, unless the reader has gone back.
  useEffect(() => {
    const box = list.current
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd) box.scrollTop = box.scrollHeight
  }, [answer?.text])
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [shown.length, isPending])

  if (known.error && !known.data) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />
  const isEmpty = shown.length === 0 && !isPending && (id === undefined || known.data !== undefined)
  return (
    <section className={styles.conversation} aria-label="对话">
      <div ref={list} className={styles.messages}>
        {isEmpty ? (
          <Empty
            compact
            title="有什么可以帮您"
            text="回答由大模型生成，请核对后使用。助手只看得到您发给它的内容，不会改动平台上的任何东西。"
            action={
              <ul className={styles.examples}>
                {(page ? examplesOfPage : examples).map((text) => (
                  <li key={text}>
                    <Press
                      className={styles.example}
                      onClick={() => {
                        setWords(text)
                        field.current?.focus()
                      }}
                    >
                      {text}
                    </Press>
                  </li>
                ))}
              </ul>
            }
          />
        ) : (
          <ol className={styles.list}>
            {shown.map((one) =>
              one.role === 'user' ? (
                <Question key={one.id} text={one.text} materials={one.materials} />
              ) : (
                <Answer key={one.id} text={one.text} state={one.state} />
              ),
            )}
            {isPending && <Question text={asked.text} materials={asked.materials} />}
            {isPending && answer && <Answer {...answer} />}
          </ol>
        )}
        {reason !== undefined && !isPending && <Note tone="error">{reason}</Note>}
      </div>
      <Composer
        ref={field}
        value={words}
        onChange={setWords}
        onSend={() => void send()}
        onStop={stop}
        isWriting={isWriting}
        refusal={refusal}
        leftToday={state?.left_today}
        page={page && { isSent: sendsPage, onChange: setSendsPage }}
      />
    </section>
  )
}
