import SecretDialog from './secret-dialog.tsx'
import type { MadeToken } from './token-parts.tsx'

/** Shows a token that was made, the only time. */
export default function MadeTokenDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <SecretDialog
      title={`令牌「${made.name}」已创建`}
      warning="令牌只显示这一次，请马上复制并妥善保存。遗失后只能吊销并新建。"
      copyText="复制令牌"
      secret={made.secret}
      onClose={onClose}
    />
  )
}
