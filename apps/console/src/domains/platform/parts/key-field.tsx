import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useForm, useOfForm } from '../../../kit/form/form-store.ts'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import styles from './key-field.module.css'

/** A key that is typed once and never shown again: it can be replaced, or taken away. */
export function KeyField({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  const form = useForm()
  const isKept = useOfForm(form, () => form.values().has_api_key) === true
  const [isChanging, setChanging] = useState(false)
  const typed = value as string | undefined
  if (isKept && !isChanging && typed === undefined)
    return (
      <div className={styles.kept}>
        <span>已设置</span>
        <Button id={id} disabled={isDisabled} onClick={() => setChanging(true)}>
          更换
        </Button>
        <Button
          look="link"
          isDanger
          disabled={isDisabled}
          onClick={() => {
            onChange('')
            onBlur()
          }}
        >
          移除
        </Button>
      </div>
    )
  if (isKept && typed === '' && !isChanging)
    return (
      <div className={styles.kept}>
        <span>保存后移除</span>
        <Button id={id} disabled={isDisabled} onClick={() => onChange(undefined)}>
          保留原密钥
        </Button>
      </div>
    )
  return (
    <div className={styles.kept}>
      <TextField
        isPassword
        id={id}
        autoComplete="new-password"
        placeholder={isKept ? '输入新密钥' : '没有密钥可留空'}
        value={typed ?? ''}
        maxLength={500}
        isDisabled={isDisabled}
        onChange={(text) => onChange(text || undefined)}
        onBlur={onBlur}
      />
      {isKept && (
        <Button
          disabled={isDisabled}
          onClick={() => {
            setChanging(false)
            onChange(undefined)
          }}
        >
          保留原密钥
        </Button>
      )}
    </div>
  )
}
