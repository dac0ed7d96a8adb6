import { NotificationOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import styles from './work.module.css'

/** Raises a hand in class, says how many wait before it and who is coming, and takes it down again. */
export function HandButton({ recordId }: { recordId: string }) {
  const client = useQueryClient()
  const params = { id: recordId }
  const query = api.live.hand.query({ params }, { quiet: true })
  const { data } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const hand = data?.hand
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    // A refusal is told by the request layer.
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
        <Dialog
          title="举手求助"
          width={440}
          onClose={() => setAsking(false)}
          action={{
            label: '举手',
            isBusy,
            run: () =>
              void during(async () => {
                await api.live.raiseHand({ params, body: { note } })
                setAsking(false)
                setNote('')
              }),
          }}
        >
          <div className={styles.form}>
            <p>任课教师会在课堂实况里看到您在哪个环节，并来帮助您。</p>
            <TextField
              label="遇到了什么问题（可不填）"
              placeholder="遇到了什么问题（可不填）"
              value={note}
              maxLength={200}
              onChange={setNote}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
