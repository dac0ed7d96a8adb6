import type { Experiment, VersionChange } from '@lab/contract/experiment'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Tone } from '../../../kit/tones.ts'
import { FieldChanges } from '../../../kit/versions/field-changes.tsx'
import styles from './versions-dialog.module.css'

/** Every published version, and what differs between one and another or the present content. */
export default function ExperimentVersions({ content, onClose }: { content: Experiment; onClose: () => void }) {
  const difference = (number: number, against: string) => (
    <Difference id={content.id} number={number} against={against} />
  )
  return <ContentVersions content={content} difference={difference} onClose={onClose} />
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
            <span className={styles.part}>{parts[change.part]}</span>
            <b>{change.title}</b>
          </p>
          <FieldChanges fields={change.fields} />
        </li>
      ))}
    </ul>
  )
}
