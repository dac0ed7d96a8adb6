import { showingPlaces } from '@lab/contract/place-words'
import { place } from '@lab/contract/place'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { MemberGroup, Member } from './members.ts'

const nameSchema = z.object({ name: place.createGroup.definition.body.shape.name })

type GroupNameDialogProps = {
  placeId: string
  /** The group to rename; without one a new group is made. */
  group?: MemberGroup | undefined
  /** Who comes into a new group, or is in the renamed one. */
  members: Member[]
  onClose: () => void
  onDone?: () => void
}

/** 新建小组, 重命名. */
export function GroupNameDialog({ placeId, group, members, onClose, onDone }: GroupNameDialogProps) {
  const stale = useStale()
  const memberIds = members.map((one) => one.id)
  return (
    <FormDialog
      open
      width={440}
      title={group ? '重命名小组' : members.length > 0 ? `新建小组（${members.length}人）` : '新建小组'}
      schema={nameSchema}
      fields={[{ kind: 'text', name: 'name', label: '小组名称', maxLength: 30 }]}
      initialValues={{ name: group?.name ?? '' }}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        try {
          if (group) {
            const body = { name, member_ids: memberIds, version: group.version }
            await api.place.updateGroup({ params: { id: group.id }, body }, { quiet: true })
          } else {
            await api.place.createGroup(
              { params: { id: placeId }, body: { name, member_ids: memberIds } },
              { quiet: true },
            )
          }
        } catch (error) {
          return submitResult(error, 'name')
        }
        await stale(...showingPlaces)
      }}
      onSaved={() => {
        showToast(group ? '已重命名' : '已新建小组')
        onDone?.()
      }}
    />
  )
}

const drawSchema = place.drawGroups.definition.body

type DrawDialogProps = {
  placeId: string
  groupCount: number
  studentCount: number
  ungrouped: number
  onClose: () => void
}

/** How many groups a draw makes: no group is smaller than the others by more than one. */
export const groupsFor = (students: number, size: number): number => (size > 0 ? Math.ceil(students / size) : 0)

/** 自动分组: at random, or balanced so that each group has strong and weak learners. */
export function DrawDialog({ placeId, groupCount, studentCount, ungrouped, onClose }: DrawDialogProps) {
  const stale = useStale()
  return (
    <FormDialog
      open
      width={480}
      title="自动分组"
      submitText="开始分组"
      schema={drawSchema}
      initialValues={{ size: 4, how: 'random', keep_present: groupCount > 0 && ungrouped > 0 }}
      fields={[
        { kind: 'number', name: 'size', label: '每组人数', min: 2, max: 50, unit: '人' },
        {
          kind: 'radio',
          name: 'how',
          label: '分组方式',
          options: [
            { value: 'random', label: '随机' },
            { value: 'balanced', label: '均衡（按平均分搭配）' },
          ],
        },
        {
          kind: 'switch',
          name: 'keep_present',
          label: '保留现有小组',
          help:
            groupCount > 0 && ungrouped === 0
              ? `所有学员都已分组。不保留时解散现有 ${groupCount} 个小组，为全部 ${studentCount} 名学员重新分组。`
              : groupCount > 0
                ? `保留时只为 ${ungrouped} 名未分组学员分组；否则解散现有 ${groupCount} 个小组，为全部 ${studentCount} 名学员重新分组。`
                : `为全部 ${studentCount} 名学员分组。`,
        },
      ]}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          await api.place.drawGroups({ params: { id: placeId }, body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale(...showingPlaces)
      }}
      onSaved={() => showToast('已分组')}
    />
  )
}
