import { CopyOutlined } from '@ant-design/icons'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Press } from '../../../kit/press.tsx'
import styles from './invite-code.module.css'

/** Puts the code into the clipboard; where the browser forbids that (plain http), says so. */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast('邀请码已复制')
  } catch {
    showToast(`无法访问剪贴板，请手动复制：${code}`, { kind: 'failed' })
  }
}

/** A class's invite code: a press copies it. */
export function InviteCode({ code }: { code: string }) {
  return (
    <Press className={styles.code} title="复制邀请码" onClick={() => void copyCode(code)}>
      {code}
      <CopyOutlined aria-hidden />
    </Press>
  )
}
