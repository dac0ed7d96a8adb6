import { EditOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EnvSuite, envPurposeLabels, envStateLabels, envUsageLabels } from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { NetworkPicture } from './network-picture.tsx'
import styles from './detail.module.css'
import { later } from '../../../kit/later.tsx'

const SuiteDialog = later(() => import('./suite-dialog.tsx'))
const EnvironmentWindow = later(() => import('./environment-window.tsx'))

/** One suite: its machines as a picture, and what runs of it now. */
export function SuiteDetail({ suite }: { suite: EnvSuite }) {
  const editing = useOpening()
  const [openRecord, setOpenRecord] = useState<string>()
  const { data } = useQuery(
    api.environment.listRecords.query({
      query: { suite_id: suite.id, state: 'queued,starting,running,stopping' as never },
    }),
  )
  useNameInBreadcrumb(`/env/template/${suite.id}`, suite.title)
  const start = async (): Promise<void> => {
    const { env_record } = await api.environment.start({ params: { id: suite.id }, body: {} })
    setOpenRecord(env_record.id)
  }
  const mayEdit = suite.can.edit === true
  return (
    <DetailPage
      title={suite.title}
      kind="environment"
      state={<StateTag state={suite.state} />}
      facts={[
        { label: '用途', value: envUsageLabels[suite.env_usage] },
        { label: '主机', value: `${suite.machines.length} 台` },
        { label: '创建人', value: suite.creator?.real_name ?? '平台' },
        { label: '更新', value: <RelativeTime at={suite.updated_at} /> },
      ]}
      primaryAction={{
        key: 'start',
        label: '启动',
        icon: PlayCircleOutlined,
        run: () => void start().catch(() => undefined),
      }}
      actions={mayEdit ? [{ key: 'edit', label: '编辑', icon: EditOutlined, opens: editing }] : []}
    >
      {suite.summary && <p className={styles.summary}>{suite.summary}</p>}
      <h2 className={styles.heading}>主机与网络</h2>
      <NetworkPicture machines={suite.machines} />
      <h2 className={styles.heading}>正在使用</h2>
      {data?.env_records.length ? (
        <ul className={styles.rows}>
          {data.env_records.map((record) => (
            <li key={record.id}>
              <StateTag state={record.state} label={envStateLabels[record.state]} />
              <span>{record.owner.real_name}</span>
              <span>{envPurposeLabels[record.purpose]}</span>
              <RelativeTime at={record.started_at ?? record.created_at} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>现在没有运行中的环境</p>
      )}
      <>
        <Opened by={editing}>{(close) => <SuiteDialog open suite={suite} onClose={close} />}</Opened>
        {openRecord && <EnvironmentWindow recordId={openRecord} onClose={() => setOpenRecord(undefined)} />}
      </>
    </DetailPage>
  )
}
