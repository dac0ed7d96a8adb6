import { NotificationOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { onDemand } from '../../kit/on-demand.tsx'

const HandDialog = onDemand(
  async () => (await import('./hand-dialog.tsx')).default,
  () => null,
)

/** Raises a hand in class, says how many wait before it and who is coming, and takes it down again. */
export function HandButton({ recordId }: { recordId: string }) {
  const client = useQueryClient()
  const params = { id: recordId }
  const query = api.live.hand.query({ params }, { quiet: true })
  const { data } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const hand = data?.hand
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    // The request layer shows a refusal.
    await work().catch(() => undefined)
    await client.invalidateQueries({ queryKey: query.queryKey })
    setBusy(false)
  }
  if (hand) {
    const words = hand.taken_by
      ? `${hand.taken_by.real_name}老师正在处理`
      : hand.ahead > 0
        ? `已举手，前面还有 ${hand.ahead} 人`
        : '已举手，等待老师'
    return (
      <>
        <output className="num">{words}</output>
        <Button isBusy={isBusy} onClick={() => void during(() => api.live.lowerHand({ params }))}>
          放下
        </Button>
      </>
    )
  }
  return (
    <>
      <Button icon={NotificationOutlined} onClick={() => setAsking(true)}>
        举手
      </Button>
      {isAsking && (
        <HandDialog
          onClose={() => setAsking(false)}
          onRaise={(note) =>
            during(async () => {
              await api.live.raiseHand({ params, body: { note } })
              setAsking(false)
            })
          }
        />
      )}
    </>
  )
}
