import { mutableNoticeKinds, noticeKindLabels } from '@lab/contract/notice'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { ChecksField } from '../../kit/form/controls/checks-field.tsx'
import { PageState } from './page-state.tsx'

const kinds = mutableNoticeKinds
  .filter((kind) => ['answer', 'grade', 'application', 'teaching', 'environment'].includes(kind))
  .map((value) => ({ value, label: noticeKindLabels[value] }))

/** Which messages are wanted. */
export function NoticeWishes() {
  const stale = useStale()
  const setting = useQuery(api.me.setting.query({}, { quiet: true }))
  // What was chosen here, until the server has it: choices follow faster than answers come.
  const [chosen, setChosen] = useState<readonly string[]>()
  const saving = useRef(Promise.resolve())
  const latest = useRef<readonly string[]>(undefined)
  return (
    <PageState query={setting}>
      {({ setting: { muted_notice_kinds: muted } }) => {
        const isOffered = (kind: string): boolean => kinds.some(({ value }) => value === kind)
        const save = async (wanted: readonly string[]): Promise<void> => {
          const off = kinds.map(({ value }) => value).filter((kind) => !wanted.includes(kind))
          const body = { muted_notice_kinds: [...muted.filter((kind) => !isOffered(kind)), ...off] }
          // The request layer shows a refusal.
          await api.me.saveSetting({ body }).catch(() => undefined)
          if (latest.current !== wanted) return
          await stale('me')
          setChosen(undefined)
        }
        const choose = (wanted: readonly string[]): void => {
          latest.current = wanted
          setChosen(wanted)
          saving.current = saving.current.then(() => save(wanted))
        }
        const shown = chosen ?? kinds.map(({ value }) => value).filter((kind) => !muted.includes(kind))
        return <ChecksField label="接收的消息" options={kinds} value={[...shown]} onChange={choose} />
      }}
    </PageState>
  )
}
