import {
  deliveryStateLabels,
  deliveryStates,
  type DeliveryState,
  type PushDelivery,
  type PushTarget,
} from '@lab/contract/push'
import { pushedLabel } from '@lab/contract/push-events'
import { EyeOutlined, RedoOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { deliveryTones, lastAnswer } from '../words.ts'

const DeliveryDialog = later(() => import('./delivery-dialog.tsx'))

const filters: ListFilter[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
  },
]

/** Everything that a target has heard within the last month, and what came of it. */
export function Deliveries({ target }: { target: PushTarget }) {
  const [query, setQuery] = useListQuery()
  const stale = useStale()
  const looking = useOpeningOf<PushDelivery>()
  const columns = useMemo(
    (): TableColumn<PushDelivery>[] => [
      { key: 'event', title: '事件', isFixed: true, minWidth: 180, render: (row) => pushedLabel(row.event) },
      {
        key: 'state',
        title: '状态',
        inCard: 'state',
        priority: 10,
        width: 112,
        render: ({ state }) => <ToneTag {...deliveryTones[state]}>{deliveryStateLabels[state]}</ToneTag>,
      },
      { key: 'answer', title: '对方应答', priority: 9, minWidth: 200, render: lastAnswer },
      {
        key: 'tries',
        title: '次数',
        priority: 5,
        width: 84,
        align: 'right',
        render: ({ tries }) => `${tries.length} 次`,
      },
      {
        key: 'next_at',
        title: '下次重试',
        priority: 4,
        width: 132,
        render: ({ next_at: at }) => (at ? <RelativeTime at={at} /> : '--'),
      },
      {
        key: 'created_at',
        title: '发生时间',
        priority: 7,
        width: 132,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
    ],
    [],
  )
  const actions: Action<PushDelivery>[] = [
    { key: 'look', label: '查看', icon: EyeOutlined, on: 'one', opens: ([row]) => looking.of(row!) },
    {
      key: 'resend',
      label: '重新推送',
      icon: RedoOutlined,
      on: 'one',
      can: (row) => (row.state === 'waiting' ? '还在等待，会自动重试' : (row.can.edit ?? false)),
      run: ([row]) => api.push.resend({ params: { id: row!.id } }),
      done: '已重新推送',
    },
  ]
  const list = api.push.deliveries.query({
    params: { id: target.id },
    query: {
      page: query.page,
      per_page: query.per_page,
      state: oneOf<DeliveryState>(deliveryStates, query.state),
    },
  })
  return (
    <>
      <ListPage
        name="push-deliveries"
        title="推送记录"
        hideTitle
        source={{
          ...list,
          placeholderData: keepPreviousData,
          select: ({ deliveries, total }) => ({ rows: deliveries, total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        rowActions={actions}
        onActionDone={() => void stale('push')}
        empty={{ text: '还没有推送过。可以先发送一次测试推送，看对方能不能收到。' }}
      />
      <Opened by={looking}>{(close, row) => <DeliveryDialog delivery={row} onClose={close} />}</Opened>
    </>
  )
}
