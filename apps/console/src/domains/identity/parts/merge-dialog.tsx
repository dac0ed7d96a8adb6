import { userMerge as contract, type MergeSide } from '@lab/contract/user-merge'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import styles from './merge-dialog.module.css'
import { MergeTable } from './merge-table.tsx'

const { username } = contract.merge.definition.body.shape
const schema = z.object({ stays: z.string().min(1, '请选择要保留的账号'), username })
type Values = z.output<typeof schema>

type MergeProps = { pair: readonly [string, string]; onClose: () => void }

/** Two accounts next to each other: which one stays is chosen, and the other one's user name is typed again. */
export default function MergeDialog({ pair, onClose }: MergeProps) {
  const [id, otherId] = pair
  const { data, error, refetch } = useQuery(
    api.userMerge.compare.query({ params: { id }, query: { other_id: otherId } }),
  )
  if (data) return <Known sides={data.sides} shared={data.shared} onClose={onClose} />
  return (
    <Dialog title="合并账号" width={720} onClose={onClose} hasPadding>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p aria-live="polite">正在读取两个账号…</p>
      )}
    </Dialog>
  )
}

type KnownProps = {
  sides: [MergeSide, MergeSide]
  shared: { places: number; records: number }
  onClose: () => void
}

function Known({ sides, shared, onClose }: KnownProps) {
  const stale = useStale()
  const possible = sides.filter(({ why_not }) => why_not === null)
  const meet = [
    shared.places ? `${shared.places} 个班级、课程或项目两个账号都在，合并后只留一份成员身份` : '',
    shared.records ? `${shared.records} 份学习记录两个账号都有，两边的作答都会保留，按先后编号` : '',
  ].filter(Boolean)
  const note = (
    <>
      <p className={styles.note}>
        另一个账号的学习记录、班级、内容和授权都会转到保留的账号；它的登录会话、密码和令牌立即失效，以后不能再登录。合并不能撤销。
      </p>
      {meet.length > 0 && <p className={styles.note}>{meet.join('；')}。</p>}
      <MergeTable sides={sides} />
      {sides.map(
        ({ user, why_not }) =>
          why_not && (
            <p key={user.id} className={styles.why}>
              不能保留 {user.username}：{why_not}
            </p>
          ),
      )}
    </>
  )
  return (
    <FormDialog<Values>
      open
      width={760}
      title="合并账号"
      submitText="合并"
      isDanger
      schema={schema}
      fields={[
        {
          note,
          fields: [
            {
              name: 'stays',
              label: '保留的账号',
              kind: 'radio',
              options: possible.map(({ user }) => ({ value: user.id, label: user.username })),
            },
            {
              name: 'username',
              label: '并入的账号',
              kind: 'text',
              maxLength: 64,
              help: '请输入另一个账号（合并后不能再登录）的用户名以确认',
            },
          ],
        },
      ]}
      initialValues={{ stays: possible[0]?.user.id ?? '', username: '' }}
      onClose={onClose}
      onSubmit={async ({ stays, username: typed }) => {
        const goes = sides.find(({ user }) => user.id !== stays)!
        try {
          await api.userMerge.merge(
            { params: { id: stays }, body: { other_id: goes.user.id, username: typed } },
            { quiet: true },
          )
        } catch (error) {
          return submitResult<Values>(error, 'username')
        }
        await stale('user', 'userMerge', 'member')
      }}
      onSaved={() => showToast('账号已合并')}
    />
  )
}
