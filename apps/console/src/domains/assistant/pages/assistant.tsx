import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { AssistantBody } from '../parts/assistant-body.tsx'
import styles from '../parts/assistant.module.css'
import { History } from '../parts/history.tsx'

/** 智能助手: all of one's conversations, and the one that is read or goes on. */
export default function Assistant() {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState(0)
  const { data } = useQuery(api.assistant.state.query({}, { quiet: true }))
  const id = params.get('conversation') ?? undefined
  const choose = (next?: string): void => {
    setOpened((count) => count + 1)
    setParams(next === undefined ? {} : { conversation: next })
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>智能助手</h1>
      {data?.is_on !== false && <History current={id} onChoose={choose} />}
      <div className={styles.card} data-wide={data?.is_on === false || undefined}>
        <AssistantBody
          key={opened}
          id={id}
          onBegun={(begun) => setParams({ conversation: begun }, { replace: true })}
        />
      </div>
    </div>
  )
}
