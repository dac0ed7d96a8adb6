import type { Classroom } from '@lab/contract/classroom'
import { placeKindLabels, showingPlaces, type TermPlaceKind } from '@lab/contract/place-words'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { copyCode } from './invite-code.tsx'
import styles from './invite-code.module.css'

const InviteDialog = later(() => import('./invite-dialog.tsx'))

type InviteCardProps = {
  kind: TermPlaceKind
  row: Pick<Classroom, 'id' | 'name' | 'state' | 'invite_code' | 'can'>
}

/** The invite code large enough for a projector, and what can be done with it. */
export function InviteCard({ kind, row }: InviteCardProps) {
  const what = placeKindLabels[kind]
  const stale = useStale()
  const inviting = useOpening()
  const isOpen = row.state === 'active'
  // Nobody can join what is archived.
  const code = isOpen ? row.invite_code : null
  const canChange = row.can.teach === true && isOpen

  const change = async (enabled: boolean, done: string): Promise<void> => {
    try {
      await api.place.newInviteCode({ params: { id: row.id }, body: { enabled } })
    } catch {
      return
    }
    showToast(done)
    await stale(...showingPlaces)
  }
  const replace = async (): Promise<void> => {
    const agreed = await askQuestion({
      title: '更换邀请码',
      text: `更换后，原邀请码 ${code} 立即失效，已加入的学员不受影响。`,
      okText: '更换',
    })
    if (agreed) await change(true, '已更换邀请码')
  }
  return (
    <section className={styles.card} aria-label="邀请码">
      <h2 className={styles.heading}>邀请码</h2>
      <p className={styles.big} data-off={code ? undefined : true}>
        {code ?? '未启用'}
      </p>
      <p className={styles.words}>
        {code
          ? `学员在学生端输入邀请码即可加入${what}。`
          : isOpen
            ? `启用后，学员可凭邀请码自行加入${what}。`
            : `${what}已归档，不能再加入。`}
      </p>
      <div className={styles.buttons}>
        {code && (
          <>
            <Button look="primary" {...opens(inviting)}>
              二维码
            </Button>
            <Button onClick={() => void copyCode(code)}>复制</Button>
          </>
        )}
        {canChange && code && (
          <>
            <Button onClick={() => void replace()}>更换</Button>
            <Button onClick={() => void change(false, '已停用邀请码')}>停用</Button>
          </>
        )}
        {canChange && !code && <Button onClick={() => void change(true, '已启用邀请码')}>启用邀请码</Button>}
      </div>
      <Opened by={inviting}>
        {(close) => code && <InviteDialog what={what} name={row.name} code={code} onClose={close} />}
      </Opened>
    </section>
  )
}
