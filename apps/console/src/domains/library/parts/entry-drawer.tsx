import { kindLabels } from '@lab/contract/kinds'
import { CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useGo } from '../../../kit/navigation/link.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { takeCopy } from '../take-copy.ts'
import { difficultyWords } from '../../../content/life/words.ts'
import { orgWords, reachWords } from '../words.ts'
import styles from './library.module.css'
import { LibraryPreview } from './preview.tsx'

/** What a shared content holds, before a copy is taken. */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.library.get.query({ params: { id } }, { quiet: true }))
  const [isTaking, setTaking] = useState(false)
  const stale = useStaleContents()
  const goTo = useGo()
  const addressOf = useLinkAddress()
  const entry = data?.entry
  const copyAddress = entry?.own_copy && addressOf({ kind: entry.kind, id: entry.own_copy.id, page: 'basics' })
  const take = async (): Promise<void> => {
    setTaking(true)
    try {
      await takeCopy({ id }, addressOf, goTo)
      if (entry) await stale(entry.kind, 'library')
    } catch {
      // The request layer shows it.
    } finally {
      setTaking(false)
    }
  }
  return (
    <Drawer
      size={920}
      title={entry?.title ?? '共享内容'}
      extra={
        entry &&
        !entry.is_own && (
          <Button
            look="primary"
            icon={CopyOutlined}
            isBusy={isTaking}
            disabled={entry.can.use !== true}
            onClick={() => void take()}
          >
            {entry.own_copy ? '再复制一份' : '复制到本组织'}
          </Button>
        )
      }
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !entry ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className={styles.drawer}>
          <dl className={styles.facts}>
            <Fact name="类型">{kindLabels[entry.kind]}</Fact>
            <Fact name="来自">{`${orgWords(entry.org_name)} · ${entry.creator.real_name}`}</Fact>
            <Fact name="版本">{`v${entry.version}`}</Fact>
            <Fact name="难度">{difficultyWords[entry.difficulty]}</Fact>
            <Fact name="共享范围">{reachWords[entry.reach]}</Fact>
            <Fact name="共享时间">
              <RelativeTime at={entry.shared_at} />
            </Fact>
            {entry.facts.map((fact) => (
              <Fact key={fact.label} name={fact.label}>
                {fact.value}
              </Fact>
            ))}
          </dl>
          {entry.own_copy && (
            <Alert
              showIcon
              type={entry.own_copy.version < entry.version ? 'warning' : 'info'}
              title={
                <>
                  您已复制过（v{entry.own_copy.version}）：
                  {copyAddress ? <AppLink to={copyAddress}>{entry.own_copy.title}</AppLink> : entry.own_copy.title}
                  {entry.own_copy.version < entry.version && '。来源有新版本，可在副本的页面对比后同步。'}
                </>
              }
            />
          )}
          {data.preview.needs.map((need) => (
            <Alert key={need} showIcon type="info" title={need} />
          ))}
          {entry.note && <p className={styles.note}>{entry.note}</p>}
          {entry.summary.value.trim() && (
            <section aria-label="简介">
              <RichTextView value={entry.summary} />
            </section>
          )}
          <LibraryPreview preview={data.preview} />
        </div>
      )}
    </Drawer>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
