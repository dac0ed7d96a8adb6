import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnvLink, LinkFault } from '@lab/contract/machine-control'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { linkTroubles, troubleWords } from '../link-words.ts'
import styles from './links-dialog.module.css'

const keyOf = ({ machine, network }: Pick<EnvLink, 'machine' | 'network'>): string => `${machine} ${network}`

/** The connections of a running environment: what is wrong with each, cut and mended at a press. */
export default function LinksDialog({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const client = useQueryClient()
  const source = api.machineControl.listLinks.query({ params: { id: recordId } })
  const { data, isError } = useQuery(source)
  const [busy, setBusy] = useState<string>()
  const [complaint, setComplaint] = useState<string>()

  const change = async ({ machine, network }: EnvLink, fault: LinkFault): Promise<void> => {
    setBusy(keyOf({ machine, network }))
    setComplaint(undefined)
    try {
      const body = { machine, network, cut: fault.cut, delay_ms: fault.delay_ms, loss_percent: fault.loss_percent }
      const answer = await api.machineControl.disturbLink({ params: { id: recordId }, body }, { quiet: true })
      client.setQueryData(source.queryKey, answer)
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '没有设置成功，请重试')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Dialog title="链路" width={640} onClose={onClose} closesOutside>
      {isError && <Note tone="error">链路读取失败，请稍后重试</Note>}
      {complaint && <Note tone="error">{complaint}</Note>}
      {data?.links.length === 0 && (
        <Note tone="info">这个环境没有可以设置故障的链路：套件要有两台以上使用机器镜像的主机。</Note>
      )}
      {data && data.links.length > 0 && (
        <>
          <p className={styles.note}>故障设在网络一侧，学员在主机里看不到也改不了。</p>
          <ul className={styles.list} aria-label="链路">
            {data.links.map((link) => (
              <li key={keyOf(link)} className={styles.row}>
                <strong title={link.machine}>{link.machine}</strong>
                <span className={styles.place} title={`${link.network} ${link.device} ${link.address}`}>
                  {link.network} · {link.device} · {link.address}
                </span>
                <SelectField
                  label={`${link.machine} 与 ${link.network} 的链路`}
                  value={troubleWords(link)}
                  isDisabled={busy === keyOf(link)}
                  options={choicesFor(link).map((fault) => ({
                    value: troubleWords(fault),
                    label: troubleWords(fault),
                  }))}
                  onChange={(words: string) => {
                    const fault = choicesFor(link).find((one) => troubleWords(one) === words)
                    if (fault) void change(link, fault)
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** What can be chosen, and what a script set if that is none of it. */
const choicesFor = (link: LinkFault): readonly LinkFault[] =>
  linkTroubles.some((one) => troubleWords(one) === troubleWords(link)) ? linkTroubles : [link, ...linkTroubles]
