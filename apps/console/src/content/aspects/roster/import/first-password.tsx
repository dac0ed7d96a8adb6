import { firstPasswordLabels, firstPasswordRules, type FirstPasswordRule } from '@lab/contract/place'
import { numberTail } from '@lab/contract/password-rules'
import { errorIdOf, FieldFrame } from '../../../../kit/form/form-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
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
    <div className={styles.password}>
      <FieldFrame
        id="initial-password"
        label="初始密码"
        isRequired
        error={complaint}
        help={isSame ? '至少 8 位，含字母和数字。新建账号首次登录后须修改。' : '新建账号首次登录后须修改。'}
      >
        <div className={styles.firstPassword}>
          <Segmented label="设置方式" options={options} value={rule} isDisabled={isBusy} onChange={onRule} />
          {isSame ? (
            <TextField
              isPassword
              id="initial-password"
              autoComplete="new-password"
              value={password}
              onChange={(text) => onPassword(text)}
              onEnter={onConfirm}
              errorId={complaint === undefined ? undefined : errorIdOf('initial-password')}
              isRequired
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
      </FieldFrame>
    </div>
  )
}
