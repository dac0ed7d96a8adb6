import { Form, Input, Space } from 'antd'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'

/** A key that is typed once and never shown again: it can be replaced, or taken away. */
export function KeyField({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  const isKept = Form.useWatch<boolean | undefined>('has_api_key') === true
  const [isChanging, setChanging] = useState(false)
  const typed = value as string | undefined
  if (isKept && !isChanging && typed === undefined)
    return (
      <Space>
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
      </Space>
    )
  if (isKept && typed === '' && !isChanging)
    return (
      <Space>
        <span>保存后移除</span>
        <Button id={id} disabled={isDisabled} onClick={() => onChange(undefined)}>
          保留原密钥
        </Button>
      </Space>
    )
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input.Password
        id={id}
        autoComplete="new-password"
        placeholder={isKept ? '输入新密钥' : '没有密钥可留空'}
        value={typed ?? ''}
        maxLength={500}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value || undefined)}
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
    </Space.Compact>
  )
}
