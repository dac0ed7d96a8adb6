import type { MarkingAllocation, MarkingItem } from '@lab/contract/marking'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { allocationsFor, handingOf, type Handing, type Share } from './allocation-rules.ts'
import styles from './marking.module.css'

const ways: { value: Handing; label: string }[] = [
  { value: 'free', label: '自由领取' },
  { value: 'count', label: '按份数' },
  { value: 'learners', label: '按学员平均' },
]
const perPage = 300

type AllocationDialogProps = {
  offeringId: string
  placeId: string
  item: MarkingItem
  staff: readonly { id: string; real_name: string }[]
  allocations: readonly MarkingAllocation[]
  onClose: () => void
}

/** 分配任务: who marks how many of an item, or whose. */
export default function AllocationDialog(props: AllocationDialogProps) {
  const { offeringId, placeId, item, staff, allocations, onClose } = props
  const stale = useStale()
  const client = useQueryClient()
  const own = allocations.filter(({ item_key }) => item_key === item.key)
  const [handing, setHanding] = useState<Handing>(() => handingOf(own))
  const [isBusy, setBusy] = useState(false)
  const [shares, setShares] = useState<ReadonlyMap<string, Share>>(
    () =>
      new Map(
        staff.map(({ id }) => {
          const given = own.find(({ marker_id }) => marker_id === id)
          return [id, { isIn: own.length === 0 || given !== undefined, quota: given?.quota ?? undefined }]
        }),
      ),
  )
  const change = (id: string, more: Partial<Share>): void =>
    setShares((before) => new Map(before).set(id, { ...before.get(id)!, ...more }))
  const learners = async (): Promise<string[]> => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const query = { role: 'student', per_page: perPage, page } as const
      const { members, total } = await client.fetchQuery(api.place.members.query({ params: { id: placeId }, query }))
      ids.push(...members.map(({ user_id }) => user_id))
      if (members.length < perPage || ids.length >= total) return ids
    }
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const mine = allocationsFor(item.key, handing, shares, handing === 'learners' ? await learners() : [])
      const others = allocations.filter(({ item_key }) => item_key !== item.key)
      await api.marking.saveAllocations({ params: { id: offeringId }, body: { allocations: [...others, ...mine] } })
      await stale('marking')
      onClose()
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  const isNobody = handing !== 'free' && ![...shares.values()].some(({ isIn }) => isIn)
  return (
    <Dialog
      title={`分配「${item.title}」`}
      width={520}
      onClose={onClose}
      action={{ label: '保存', run: () => void save(), isBusy, isDisabled: isNobody }}
    >
      <div className={styles.allocation}>
        <Segmented label="分配方式" options={ways} value={handing} onChange={setHanding} />
        {handing === 'free' ? (
          <p className={styles.quiet}>谁有空谁领取下一份，不会重复。</p>
        ) : (
          <ul>
            {staff.map(({ id, real_name }) => {
              const share = shares.get(id)!
              return (
                <li key={id}>
                  <CheckField label={real_name} value={share.isIn} onChange={(isIn) => change(id, { isIn })}>
                    {real_name}
                  </CheckField>
                  {handing === 'count' && (
                    <NumberField
                      id={`quota-${id}`}
                      label={`${real_name}的份数`}
                      value={share.quota}
                      min={1}
                      unit="份"
                      placeholder="不限"
                      isDisabled={!share.isIn}
                      onChange={(quota) => change(id, { quota })}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {isNobody && <p role="alert">请选择至少一名评阅人</p>}
      </div>
    </Dialog>
  )
}
