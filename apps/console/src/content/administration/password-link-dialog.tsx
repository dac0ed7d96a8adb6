import { passwordLinkHours } from '@lab/contract/password-link'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../kit/code/use-copy.ts'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import styles from './password-link-dialog.module.css'

type PasswordLinkDialogProps = { person: { id: string; real_name: string }; onClose: () => void }

/** Makes the link by which somebody sets a new password themselves; it is shown this once. */
export default function PasswordLinkDialog({ person, onClose }: PasswordLinkDialogProps) {
  const stale = useStale()
  const { isCopied, copy } = useCopy()
  const [link, setLink] = useState('')
  const [isBusy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      const { token } = await api.user.makePasswordLink({ params: { id: person.id } })
      setLink(`${location.origin}/auth/link#${token}`)
      await stale('user')
    } catch {
      // The call itself shows why not.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`「${person.real_name}」的密码链接`}
      width={520}
      onClose={onClose}
      closesOnEscape={!link}
      footer={
        link ? (
          <>
            <Button onClick={() => copy(link)}>{isCopied ? '已复制' : '复制链接'}</Button>
            <Button look="primary" onClick={onClose}>
              完成
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button look="primary" isBusy={isBusy} onClick={() => void make()}>
              生成链接
            </Button>
          </>
        )
      }
    >
      <p className={styles.words}>
        把链接发给本人，打开后自行设置新密码，管理员不会知道密码。链接 {passwordLinkHours}{' '}
        小时内有效，只能使用一次；重新生成后，之前的链接失效。使用前原密码仍然有效。
      </p>
      {link && (
        <output className={styles.link} aria-label="密码链接">
          {link}
        </output>
      )}
    </Dialog>
  )
}
