import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { TabLinks } from '../../../kit/detail/tab-links.tsx'
import QueryList from '../query/query-list.tsx'
import RecordFrame from './frame.tsx'
import RecordProcessPage from './record-process.tsx'
import RecordProgressPage from './record-progress.tsx'
import RecordScorePage from './record-score.tsx'
import styles from './record-whole.module.css'

const parts = [
  { key: 'progress', label: '学习进度', Part: RecordProgressPage },
  { key: 'process', label: '学习过程', Part: RecordProcessPage },
  { key: 'query', label: '答疑', Part: QueryList },
  { key: 'score', label: '成绩', Part: RecordScorePage },
] as const satisfies readonly { key: string; label: string; Part: ComponentType }[]

/** A record where it is one page without tabs of its own: the same parts, one at a time, chosen by `part`. */
export default function RecordWhole() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const shown = parts.find(({ key }) => key === params.get('part')) ?? parts[0]
  const addressOf = (key: string): string => {
    const kept = new URLSearchParams(params)
    if (key === parts[0].key) kept.delete('part')
    else kept.set('part', key)
    const query = kept.toString()
    return query ? `${pathname}?${query}` : pathname
  }
  const { Part } = shown
  return (
    <RecordFrame>
      <div className={styles.parts}>
        <TabLinks
          isSegmented
          label="记录的内容"
          active={shown.key}
          tabs={parts.map(({ key, label }) => ({ key, label, to: addressOf(key) }))}
        />
        <Part />
      </div>
    </RecordFrame>
  )
}
