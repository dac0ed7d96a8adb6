import { kinds, type ContentKind } from '@lab/contract/kinds'
import { queryStateLabels } from '@lab/contract/query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { TextAreaField, TextField } from '../../kit/form/controls/text-field.tsx'
import { AppLink } from '../../kit/link.tsx'
import { StateTag } from '../../kit/state-tag.tsx'
import styles from './work.module.css'

export type AskedStep = { id: string; title: string }
type AskDialogProps = {
  recordId: string
  step: AskedStep | undefined
  kind: ContentKind
  onClose: () => void
}

/** Asks the teachers about the work, and lists what was asked about it before. */
export default function AskDialog({ recordId, step, kind, onClose }: AskDialogProps) {
  const stale = useStale()
  const params = { id: recordId }
  const { data } = useQuery(api.learning.queries.query({ params, query: { per_page: 20 } }, { quiet: true }))
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [isBusy, act] = useAct()
  const ask = () =>
    act(async () => {
      if (!title.trim()) return
      const body = {
        title: title.trim(),
        body: { format: 'markdown' as const, value: text },
        step_id: step?.id ?? null,
      }
      await api.learning.ask({ params, body })
      await stale('learning', 'query')
      showToast('已提问，老师回答后会通知您')
      onClose()
    })
  const asked = data?.queries ?? []
  return (
    <Dialog
      title="提问"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} disabled={!title.trim()} onClick={() => void ask()}>
            提交问题
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {step && <p className={styles.about}>{`关于${kinds[kind].itemLabel ?? '内容'}「${step.title}」`}</p>}
        <label className={styles.label} htmlFor="ask-title">
          问题
          <TextField id="ask-title" placeholder="一句话说明问题" value={title} maxLength={50} onChange={setTitle} />
        </label>
        <label className={styles.label} htmlFor="ask-text">
          说明
          <TextAreaField
            id="ask-text"
            placeholder="做了什么、看到了什么、想得到什么"
            value={text}
            rows={5}
            onChange={setText}
          />
        </label>
        {asked.length > 0 && (
          <section aria-label="我的提问">
            <p className={styles.label}>我的提问</p>
            <ul className={styles.asked}>
              {asked.map((one) => (
                <li key={one.id}>
                  <AppLink to={`/learn/questions/${one.id}`}>{one.title}</AppLink>
                  <StateTag plain state={one.state} label={queryStateLabels[one.state]} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
