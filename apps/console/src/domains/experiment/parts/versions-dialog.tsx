import type { Experiment, VersionChange } from '@lab/contract/experiment'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Tone } from '../../../kit/tones.ts'
import styles from './versions-dialog.module.css'

/** Every published version, and what differs between one and another or the present content. */
export default function VersionsDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { id, title } = experiment
  const [chosen, setChosen] = useState(experiment.published_version)
  const [against, setAgainst] = useState<string>('before')
  const list = useQuery(api.experiment.versions.query({ params: { id }, query: { per_page: 100 } }, { quiet: true }))
  const versions = list.data?.versions
  return (
    <Modal
      open
      centered
      width={880}
      title={`「${title}」的历史版本`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {list.error && !versions ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <Spin className={styles.wait} />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label="版本">
            {versions.map((row) => (
              <li key={row.version}>
                <button
                  type="button"
                  aria-pressed={row.version === chosen}
                  onClick={() => {
                    setChosen(row.version)
                    setAgainst('before')
                  }}
                >
                  <b>v{row.version}</b>
                  <span className={styles.note}>{row.note || '没有版本说明'}</span>
                  <span className={styles.who}>
                    {row.published_by.real_name} · <RelativeTime at={row.created_at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.difference}>
            <div className={styles.choose}>
              <span>v{chosen} 与</span>
              <Select
                size="small"
                aria-label="对比的版本"
                value={against}
                popupMatchSelectWidth={false}
                options={[
                  { value: 'before', label: chosen > 1 ? '上一版本' : '空白' },
                  { value: 'now', label: '当前内容' },
                  ...versions
                    .filter((row) => row.version !== chosen && row.version !== chosen - 1)
                    .map((row) => ({ value: String(row.version), label: `v${row.version}` })),
                ]}
                onChange={setAgainst}
              />
              <span>的差异</span>
            </div>
            <Difference id={id} number={chosen} against={against} />
          </div>
        </div>
      )}
    </Modal>
  )
}

const looks: Record<VersionChange['what'], { label: string; tone: Tone }> = {
  added: { label: '新增', tone: 'green' },
  removed: { label: '删除', tone: 'red' },
  changed: { label: '修改', tone: 'blue' },
  moved: { label: '移动', tone: 'amber' },
}
const parts: Record<VersionChange['part'], string> = { section: '章节', step: '环节', settings: '设置' }

function Difference({ id, number, against }: { id: string; number: number; against: string }) {
  const { data, error, refetch } = useQuery({
    ...api.experiment.compare.query(
      {
        params: { id, number: String(number) },
        query: against === 'before' ? {} : { against },
      },
      { quiet: true },
    ),
    placeholderData: () => undefined,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin className={styles.wait} />
  if (data.changes.length === 0) return <Empty compact title="没有差异" />
  return (
    <ul className={styles.changes}>
      {data.changes.map((change) => (
        <li key={`${change.part} ${change.what} ${change.title}`}>
          <p>
            <ToneTag tone={looks[change.what].tone}>{looks[change.what].label}</ToneTag>
            <span className={styles.who}>{parts[change.part]}</span>
            <b>{change.title}</b>
          </p>
          {change.fields.map((field) => (
            <dl key={field.field}>
              <dt>{field.field}</dt>
              <dd className={styles.before}>{field.before || '（空）'}</dd>
              <dd className={styles.after}>{field.after || '（空）'}</dd>
            </dl>
          ))}
        </li>
      ))}
    </ul>
  )
}
