import { firstPasswordLabels, firstPasswordRules, type FirstPasswordRule } from '@lab/contract/classroom'
import { numberTail } from '@lab/contract/password-rules'
import { Form, Input, Segmented } from 'antd'
import styles from './import.module.css'

type FirstPasswordProps = {
  rule: FirstPasswordRule
  password: string
  complaint: string | undefined
  /** The number of somebody new. */
  example: string
  isBusy: boolean
  onRule: (rule: FirstPasswordRule) => void
  onPassword: (password: string) => void
  onConfirm: () => void
}

const options = firstPasswordRules.map((value) => ({ value, label: firstPasswordLabels[value] }))

/** 初始密码: the password of the first sign-in of everybody who gets an account, one for all or each their own. */
export function FirstPassword(props: FirstPasswordProps) {
  const { rule, password, complaint, example, isBusy, onRule, onPassword, onConfirm } = props
  const isSame = rule === 'same'
  const tail = numberTail(example)
  return (
    <Form.Item
      className={styles.password}
      label="初始密码"
      htmlFor="initial-password"
      required
      validateStatus={complaint === undefined ? '' : 'error'}
      help={
        complaint ?? (isSame ? '至少 8 位，含字母和数字。新建账号首次登录后须修改。' : '新建账号首次登录后须修改。')
      }
    >
      <div className={styles.firstPassword}>
        <Segmented aria-label="设置方式" options={options} value={rule} disabled={isBusy} onChange={onRule} />
        {isSame ? (
          <Input.Password
            id="initial-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            onPressEnter={onConfirm}
          />
        ) : (
          <output id="initial-password">
            {tail !== null && (
              <>
                如学号 {example}，初始密码为 <b className="num">{tail}</b>
              </>
            )}
          </output>
        )}
      </div>
    </Form.Item>
  )
}
