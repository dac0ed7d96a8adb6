import { deliveryStateLabels, type PushDelivery } from '@lab/contract/push'
import { pushedLabel } from '@lab/contract/push-events'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './delivery.module.css'

const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

/** What one delivery said, and what the other end answered each time. */
export default function DeliveryDialog({ delivery, onClose }: { delivery: PushDelivery; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.push.delivery.query({ params: { id: delivery.id } }, { quiet: true }))
  return (
    <Dialog
      title={`${pushedLabel(delivery.event)} · ${deliveryStateLabels[delivery.state]}`}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <h3 className={styles.title}>推送内容</h3>
      <pre className={styles.text} aria-busy={!data}>
        {data ? pretty(data.body) : '正在读取'}
      </pre>
      <h3 className={styles.title}>对方应答</h3>
      {delivery.tries.length === 0 && <p className={styles.quiet}>还没有发送。</p>}
      <ol className={styles.tries}>
        {delivery.tries.toReversed().map(({ at, status, ms, said }) => (
          <li key={at}>
            <span>
              <RelativeTime at={at} /> · {status === null ? '没有应答' : `HTTP ${status}`} · {ms} 毫秒
            </span>
            {said && <pre className={styles.text}>{said}</pre>}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
