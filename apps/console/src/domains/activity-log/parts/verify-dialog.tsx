import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { type ChainReport, chainFaultLabels } from '@lab/contract/activity-log'
import { api } from '../../../api/request/api.ts'
import { formatNumber } from '../../../kit/format.ts'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './log-detail.module.css'

const settled: readonly string[] = ['done', 'failed', 'cancelled']

/** Recomputes the hash chains as a job and says whether anything was tampered with. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const start = useMutation({ mutationFn: () => api.activityLog.verify() })
  const jobId = start.data?.job_id
  const { data } = useQuery({
    ...api.job.get.query({ params: { id: jobId ?? '' } }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state }) => (settled.includes(state.data?.job.state ?? '') ? false : 1_000),
  })
  const job = data?.job
  const isBusy = start.isPending || (jobId !== undefined && !settled.includes(job?.state ?? ''))
  const report = job?.state === 'done' ? (job.result as ChainReport | null) : null
  return (
    <Dialog
      width={640}
      title="校验操作日志"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isBusy ? '转到后台' : '关闭'}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => start.mutate()}>
            {report ? '重新校验' : '开始校验'}
          </Button>
        </>
      }
      closesOutside
    >
      <p className={styles.none}>每条日志都带有由前一条推算出的指纹。校验会逐条重算，找出被改动、删除或插入的记录。</p>
      {isBusy && (
        <Progress
          percent={job?.total ? Math.floor((job.done / job.total) * 100) : 0}
          status="active"
          aria-label="校验进度"
        />
      )}
      {job?.state === 'failed' && <Alert type="error" showIcon title={job.error ?? '校验失败，请重试'} />}
      {report && <Report report={report} />}
    </Dialog>
  )
}

function Report({ report }: { report: ChainReport }) {
  const checked = `共校验 ${report.chains} 个组织的 ${formatNumber(report.checked)} 条日志`
  if (!report.fault_count) {
    return (
      <Alert style={{ marginTop: 16 }} type="success" showIcon title="日志完整，未发现篡改" description={checked} />
    )
  }
  return (
    <>
      <Alert
        style={{ margin: '16px 0' }}
        type="error"
        showIcon
        title={`发现 ${formatNumber(report.fault_count)} 处异常`}
        description={checked}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">操作</th>
            <th scope="col">异常</th>
          </tr>
        </thead>
        <tbody>
          {report.faults.map((fault) => (
            <tr key={fault.id}>
              <td className="num">{exactTime(fault.at)}</td>
              <td>
                {fault.actor_name} {fault.summary} {fault.object_title}
                <br />
                <span className={styles.none}>{fault.organization}</span>
              </td>
              <td>{chainFaultLabels[fault.fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
