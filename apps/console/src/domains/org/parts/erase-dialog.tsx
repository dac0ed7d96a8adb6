import { user as contract, type UserDetail } from '@lab/contract/user'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormSection } from '../../../kit/form/form-types.ts'
import styles from './person.module.css'

const { username } = contract.erase.definition.body.shape
const schema = z.object({ username })
type Values = z.output<typeof schema>

const sectionsOf = (person: UserDetail): FormSection<Values>[] => [
  {
    note: (
      <div className={styles.erasing}>
        <p>
          将永久删除「{person.real_name}
          」的姓名、学号/工号、手机、邮箱、头像、所属组织、消息和全部登录方式，不能恢复。需要留存的，请先导出个人数据。
        </p>
        <p>学习记录、成绩和创建的内容会保留，显示为「已注销用户」。操作日志依法留存，不作修改。</p>
      </div>
    ),
    fields: [
      { name: 'username', label: '用户名', kind: 'text', maxLength: 64, help: `请输入 ${person.username} 以确认` },
    ],
  },
]

/** Takes away for good what is kept about a person; the user name is typed again, so that it is nobody else's. */
export default function EraseDialog({ person, onClose }: { person: UserDetail; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<Values>
      open
      width={520}
      title={`注销「${person.real_name}」的账号`}
      submitText="永久注销"
      isDanger
      schema={schema}
      fields={sectionsOf(person)}
      initialValues={{ username: '' }}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          await api.user.erase({ params: { id: person.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'username')
        }
        await stale('user', 'member', 'org')
      }}
      onSaved={() => showToast('账号已注销')}
    />
  )
}
