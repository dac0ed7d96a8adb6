import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import styles from '../work/work.module.css'
import { AskToJoin } from './ask-to-join.tsx'

const ways = [
  { value: 'code', label: '凭码加入' },
  { value: 'ask', label: '申请加入' },
] as const
type Way = (typeof ways)[number]['value']

/** The ways into a class: by its invite code, which a QR code may have brought along, or by asking its teachers. */
export function JoinDialog({ code: given = '', onClose }: { code?: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('code')
  const [code, setCode] = useState(given)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    if (isBusy) return
    const invite_code = code.trim()
    if (!invite_code) return setComplaint('请输入邀请码')
    setBusy(true)
    setComplaint(undefined)
    try {
      const { place_id } = await api.learning.join({ body: { invite_code } }, { quiet: true })
      await queryClient.invalidateQueries()
      showToast('已加入')
      onClose()
      void navigate(`/learn/class/${place_id}`)
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '加入失败，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="加入班级"
      width={480}
      place="top"
      onClose={onClose}
      {...(way === 'code' ? { action: { label: '加入', isBusy, run: () => void join() } } : {})}
    >
      <div className={styles.form}>
        <Segmented<Way> isWide label="加入方式" options={ways} value={way} onChange={setWay} />
        {way === 'ask' && <AskToJoin />}
        {way === 'code' && (
          <label className={styles.label} htmlFor="invite-code">
            邀请码
            <TextField
              id="invite-code"
              isFirst
              placeholder="向任课教师索取"
              autoComplete="off"
              value={code}
              maxLength={20}
              errorId={complaint === undefined ? undefined : 'invite-code-error'}
              onChange={setCode}
              onEnter={() => void join()}
            />
          </label>
        )}
        {way === 'code' && complaint !== undefined && (
          <p id="invite-code-error" className={styles.late} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
