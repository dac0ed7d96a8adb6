import type { MarkingItem } from '@lab/contract/marking'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api/request/api.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Num } from '../../../kit/measures.tsx'
import styles from './marking.module.css'

type QualityDialogProps = { offeringId: string; item: MarkingItem; onClose: () => void }

/** 评阅质量: how strict and how fast each marker is, and how far two agree. */
export default function QualityDialog({ offeringId, item, onClose }: QualityDialogProps) {
  const params = { id: offeringId, key: item.key }
  const { data, error, refetch } = useQuery(api.marking.figures.query({ params }))
  return (
    <Dialog title={`评阅质量：${item.title}`} width={640} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} />
      ) : data.markers.length === 0 ? (
        <Empty kind="record" text="在阅卷台评分后，各评阅人的均分和用时会显示在这里。" />
      ) : (
        <div className={styles.quality}>
          <table>
            <thead>
              <tr>
                <th scope="col">评阅人</th>
                <th scope="col">份数</th>
                <th scope="col">平均分</th>
                <th scope="col">标准差</th>
                <th scope="col">每份用时</th>
              </tr>
            </thead>
            <tbody>
              {data.markers.map((one) => (
                <tr key={one.marker.id}>
                  <th scope="row">{one.marker.real_name}</th>
                  <td>{one.n}</td>
                  <td>
                    <Num value={one.mean} digits={2} />
                  </td>
                  <td>
                    <Num value={one.deviation} digits={2} />
                  </td>
                  <td>{one.median_seconds === null ? '--' : `${one.median_seconds} 秒`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.agreement && (
            <p>
              双评 <b>{data.agreement.n}</b> 份：完全一致 <b>{data.agreement.same}</b> 份，在允许误差内{' '}
              <b>{data.agreement.within}</b> 份；二评平均{data.agreement.mean_difference < 0 ? '低' : '高'}{' '}
              <Num value={Math.abs(data.agreement.mean_difference)} digits={2} /> 分，相关系数{' '}
              <Num value={data.agreement.correlation} digits={2} />。
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
