import type { ContentUsage } from '@lab/contract/library'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import styles from './publish-dialog.module.css'

/** The first names and how many there are. */
const named = (names: readonly string[]): string =>
  `${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 处` : ''}`

const lastSegment = (path: string): string => path.split('/').findLast(Boolean) ?? ''

/** What a usage says, line by line; empty where nobody uses it. */
export function usageLines({ running, records, copies }: ContentUsage): { name: string; text: string }[] {
  const copied = copies.map(({ org_name: org, count }) => `${org ? lastSegment(org) : '其他学校'} ${count} 份`)
  return [
    ...(running.length > 0 ? [{ name: '正在使用', text: named(running) }] : []),
    ...(records > 0 ? [{ name: '学习记录', text: `${records} 条` }] : []),
    ...(copied.length > 0 ? [{ name: '副本', text: named(copied) }] : []),
  ]
}

/** Whom a new version of a content concerns, or the end of its share; nothing while nobody uses it. */
export function UsageNote({ contentId }: { contentId: string }) {
  const { data } = useQuery(api.library.usage.query({ params: { id: contentId } }, { quiet: true }))
  const lines = data ? usageLines(data.usage) : []
  if (lines.length === 0) return null
  return (
    <section className={styles.usage} aria-label="使用范围">
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
