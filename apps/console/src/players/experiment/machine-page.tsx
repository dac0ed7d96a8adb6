import { ExportOutlined, ReloadOutlined } from '@ant-design/icons'
import type { EnvRecord } from '@lab/contract/environment'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { apiBase } from '../../api/request/api-base.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { Turning } from '../../kit/turning.tsx'
import { portWords, shownAddress } from '../environment/words.ts'
import styles from './machine-views.module.css'

type MachinePageProps = {
  environmentId: string
  machine: Pick<EnvRecord['machines'][number], 'hostname' | 'access'>
  port: number
}

/** The page is nobody's: it runs its scripts, but reaches neither ours nor the window around it. */
const rights = 'allow-scripts allow-forms allow-modals allow-popups allow-downloads'

/** What a machine shows at a port (a desktop, a notebook, a service), inside the desk or as a page of its own. */
export function MachinePage({ environmentId, machine: { hostname, access }, port }: MachinePageProps) {
  // An address is good for some hours and for this visit.
  const opened = useQuery({
    queryKey: ['machine-page', environmentId, hostname, port],
    queryFn: () =>
      api.environment.openWeb({ params: { id: environmentId }, body: { machine: hostname, port } }, { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: () => undefined,
  })
  const again = () => void opened.refetch()
  const { data, error } = opened
  if (error && !data) return <ErrorState error={error} onRetry={again} />
  if (!data) {
    return (
      <output className={styles.waiting} aria-label="正在打开网页">
        <Turning />
      </output>
    )
  }
  const url = shownAddress(data.url, access, port)
  const address = new URL(url, apiBase() || location.origin).href
  const title = `主机 ${hostname} 的${portWords(access, port)}`
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button look="text" isSmall icon={ReloadOutlined} onClick={again}>
          刷新
        </Button>
        <Button look="text" isSmall icon={ExportOutlined} onClick={() => window.open(address, '_blank', 'noopener')}>
          在新页面打开
        </Button>
      </div>
      <iframe className={styles.frame} title={title} src={address} sandbox={rights} referrerPolicy="no-referrer" />
    </div>
  )
}
