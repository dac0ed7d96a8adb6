import { BarChartOutlined, ProfileOutlined, SettingOutlined, TeamOutlined } from '@ant-design/icons'
import type { MarkingItem } from '@lab/contract/marking'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { later } from '../../../kit/later.tsx'
import { Misplaced } from '../../misplaced.tsx'
import { usePlace } from '../../use-place.ts'
import { BenchDesk } from './bench-desk.tsx'
import { itemToOpen } from './bench-rules.ts'
import styles from './marking.module.css'

const SettingsDialog = later(() => import('./settings-dialog.tsx'))
const AllocationDialog = later(() => import('./allocation-dialog.tsx'))
const QualityDialog = later(() => import('./quality-dialog.tsx'))
const RubricDialog = later(() => import('./rubric-dialog.tsx'))

const labelOf = ({ title, first, second, settle }: MarkingItem): string => {
  const left = first + second + settle
  return left > 0 ? `${title}（余 ${left}）` : `${title}（已评完）`
}

/** 阅卷台: what people mark, item by item. By itself a content asks first in which class. */
export default function MarkingPage() {
  const { content, place, within, offering, misplaced } = usePlace()
  const [params, setParams] = useSearchParams()
  const classes = useQuery({
    ...api.offering.listOfContent.query({ params: { id: content?.id ?? '' }, query: { within, per_page: 300 } }),
    enabled: place === undefined && content !== undefined,
  })
  if (misplaced) return <Misplaced of={misplaced} />
  if (place) return offering ? <OfferingBench offeringId={offering.id} placeId={place.id} /> : <Waiting />
  if (classes.error && !classes.data) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  if (!classes.data) return <Waiting />
  const rows = classes.data.offerings
  const chosen = rows.find(({ id }) => id === params.get('offering')) ?? rows[0]
  if (!chosen) return <Empty kind="record" text="还没有安排到班级。学员提交后可以在这里按题阅卷。" />
  return (
    <>
      {rows.length > 1 && (
        <div className={styles.classes}>
          <SelectField
            label="班级"
            width={260}
            value={chosen.id}
            options={rows.map(({ id, place_name }) => ({ value: id, label: place_name }))}
            onChange={(id: string) => setParams({ offering: id })}
          />
        </div>
      )}
      <OfferingBench key={chosen.id} offeringId={chosen.id} placeId={chosen.place_id} />
    </>
  )
}

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 8 }} />

type Asked = 'settings' | 'allocation' | 'quality' | 'rubric'

function OfferingBench({ offeringId, placeId }: { offeringId: string; placeId: string }) {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<Asked>()
  const { data, error, refetch } = useQuery({
    ...api.marking.overview.query({ params: { id: offeringId } }),
    meta: { placeId },
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { items, settings, staff, allocations, can_manage: canManage } = data
  const item = itemToOpen(items, params.get('item'))
  const close = () => setAsked(undefined)
  const tools = canManage && (
    <Button isSmall icon={SettingOutlined} onClick={() => setAsked('settings')}>
      阅卷设置
    </Button>
  )
  return (
    <section className={styles.page} aria-label="阅卷台">
      <div className={styles.bar}>
        {item && (
          <SelectField
            label="题目"
            width={320}
            value={item.key}
            options={items.map((one) => ({ value: one.key, label: labelOf(one) }))}
            onChange={(key: string) =>
              setParams((before) => {
                const after = new URLSearchParams(before)
                after.set('item', key)
                return after
              })
            }
          />
        )}
        {item && (
          <output className={styles.progress} aria-label="进度">
            已评 <b>{item.done}</b> / {item.total}
            {item.second > 0 && `，待二评 ${item.second}`}
            {item.settle > 0 && `，待裁定 ${item.settle}`}
          </output>
        )}
        <span className={styles.tools}>
          {item && (
            <Button isSmall icon={BarChartOutlined} onClick={() => setAsked('quality')}>
              评阅质量
            </Button>
          )}
          {item?.rubric && canManage && (
            <Button isSmall icon={ProfileOutlined} onClick={() => setAsked('rubric')}>
              评分标准
            </Button>
          )}
          {item && canManage && (
            <Button isSmall icon={TeamOutlined} onClick={() => setAsked('allocation')}>
              分配任务
            </Button>
          )}
          {tools}
        </span>
      </div>
      {item ? (
        <BenchDesk key={item.key} offeringId={offeringId} item={item} />
      ) : (
        <Empty kind="record" text="没有需要人工评阅的作答。学员提交报告或简答题后会出现在这里。" />
      )}
      {asked === 'settings' && <SettingsDialog offeringId={offeringId} settings={settings} onClose={close} />}
      {asked === 'allocation' && item && (
        <AllocationDialog {...{ offeringId, placeId, item, staff, allocations }} onClose={close} />
      )}
      {asked === 'rubric' && item?.rubric && (
        <RubricDialog offeringId={offeringId} item={{ ...item, rubric: item.rubric }} onClose={close} />
      )}
      {asked === 'quality' && item && <QualityDialog offeringId={offeringId} item={item} onClose={close} />}
    </section>
  )
}
