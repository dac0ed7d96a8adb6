import { useQuery } from '@tanstack/react-query'
import { mutableNoticeKinds, noticeKindLabels } from '@lab/contract/notice'
import type { TeacherSetting } from '@lab/contract/me'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import styles from './profile.module.css'

type Kind = TeacherSetting['muted_notice_kinds'][number]

/** Which notices arrive; each tick is saved at once. */
export function NoticeSetting() {
  const stale = useStale()
  const { data } = useQuery(api.me.setting.query())
  const muted = data?.setting.muted_notice_kinds ?? []
  const turn = async (kind: Kind, isWanted: boolean): Promise<void> => {
    const next = isWanted ? muted.filter((one) => one !== kind) : [...muted, kind]
    await api.me.saveSetting({ body: { muted_notice_kinds: next } })
    await stale('me')
    showToast(isWanted ? `将接收${noticeKindLabels[kind]}消息` : `不再接收${noticeKindLabels[kind]}消息`)
  }
  return (
    <section className={styles.card} aria-labelledby="notice-setting">
      <h2 id="notice-setting" className={styles.heading}>
        消息接收
      </h2>
      <p className={styles.note}>取消勾选后，不再收到该类消息；系统消息始终接收。</p>
      <div className={styles.kinds}>
        {mutableNoticeKinds.map((kind) => (
          <CheckField
            key={kind}
            value={!muted.includes(kind as Kind)}
            isDisabled={!data}
            onChange={(isOn) => void turn(kind as Kind, isOn).catch(() => undefined)}
          >
            {noticeKindLabels[kind]}
          </CheckField>
        ))}
      </div>
    </section>
  )
}
