import {
  schoolImport,
  schoolPasswordLabels,
  schoolPasswordRules,
  type SchoolImport,
  type SchoolPasswordRule,
} from '@lab/contract/school-import'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { errorIdOf, FieldFrame } from '../../../kit/form/form-field.tsx'
import { complaints } from '../../../kit/form/form-rules.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import { newAccounts, writeText } from '../words.ts'
import styles from './school-import.module.css'

const schema = schoolImport.apply.definition.body
const options = schoolPasswordRules.map((value) => ({ value, label: schoolPasswordLabels[value] }))
const about: Record<SchoolPasswordRule, string> = {
  code: '每个人各不相同。导入后可以下载清单分发，7 天后自动销毁；首次登录须修改。',
  same: '所有新账号相同，首次登录须修改。知道它的人可以在别人修改之前登录，请尽快通知。',
  none: '适合使用统一身份认证的学校。需要密码的人，由管理员生成密码链接。',
}

/** What is about to be written, and how new accounts come to their first sign-in. */
export default function ApplyDialog({ one, onClose }: { one: SchoolImport; onClose: () => void }) {
  const stale = useStale()
  const [rule, setRule] = useState<SchoolPasswordRule>('code')
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const accounts = newAccounts(one.counts)
  const apply = async (): Promise<void> => {
    const body = { first_password: rule, ...(rule === 'same' ? { initial_password: password } : {}) }
    const given = accounts ? body : { first_password: 'none' as const }
    const wrong = complaints(schema, given).get('initial_password')
    setComplaint(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.schoolImport.apply({ params: { id: one.id }, body: given }, { quiet: true })
      await stale('schoolImport')
      onClose()
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '操作失败，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="导入学校"
      width={560}
      onClose={onClose}
      footer={
        <>
          {failure !== undefined && (
            <p role="alert" className={styles.complaint}>
              {failure}
            </p>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void apply()}>
            导入
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{writeText(one.counts)}。导入在后台进行，可以取消，完成后也可以整体撤销。</p>
        {accounts > 0 && (
          <FieldFrame
            id="school-password"
            label={`${accounts} 个新账号的初始密码`}
            isRequired
            error={complaint}
            help={about[rule]}
          >
            <div className={styles.password}>
              <Segmented
                label="初始密码的设置方式"
                options={options}
                value={rule}
                isDisabled={isBusy}
                onChange={(next) => {
                  setRule(next)
                  setComplaint(undefined)
                }}
              />
              {rule === 'same' && (
                <TextField
                  isPassword
                  id="school-password"
                  autoComplete="new-password"
                  value={password}
                  onChange={(text) => {
                    setPassword(text)
                    setComplaint(undefined)
                  }}
                  onEnter={() => void apply()}
                  errorId={complaint === undefined ? undefined : errorIdOf('school-password')}
                  isRequired
                />
              )}
            </div>
          </FieldFrame>
        )}
      </div>
    </Dialog>
  )
}
