import type { Passkey } from '@lab/contract/passkey'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Note } from '../../../kit/note.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import passkeyStyles from './passkeys.module.css'
import styles from './profile.module.css'

const PasskeyDialog = later(() => import('./passkey-dialog.tsx'))

const canMake = 'PublicKeyCredential' in globalThis

/** 通行密钥: what signs in with the fingerprint, face or PIN of a device instead of a password. */
export function PasskeySetting() {
  const stale = useStale()
  const { data, error, refetch } = useQuery(api.passkey.list.query())
  const adding = useOpening()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const keys = data?.passkeys ?? []
  const whyNot = data && !data.is_possible ? '平台还没有设置 HTTPS 域名，暂不能使用' : undefined
  return (
    <section className={styles.card} aria-labelledby="passkeys" aria-busy={!data}>
      <div className={styles.head}>
        <h2 id="passkeys" className={styles.heading}>
          通行密钥
        </h2>
        {data && <StateTag state={keys.length ? 'enabled' : 'disabled'} label={keys.length ? '已添加' : '未添加'} />}
      </div>
      <p className={styles.note}>
        用设备的指纹、面容或 PIN 登录，不用输入用户名和密码，也不再要求两步验证的验证码。可以为每台设备各添加一个。
      </p>
      {whyNot && <Note tone="warning">{whyNot}。</Note>}
      {!whyNot && data && !canMake && <Note tone="warning">这个浏览器不支持通行密钥，请换用新版浏览器。</Note>}
      {keys.length > 0 && (
        <ul className={passkeyStyles.keys} aria-label="已添加的通行密钥">
          {keys.map((key) => (
            <Key key={key.id} passkey={key} onRemoved={() => void stale('passkey')} />
          ))}
        </ul>
      )}
      <p className={styles.act}>
        <Button
          look={keys.length ? 'plain' : 'primary'}
          disabled={!data?.is_possible || !canMake}
          onClick={() => adding.open()}
        >
          添加通行密钥
        </Button>
      </p>
      <Opened by={adding}>{(close) => <PasskeyDialog onClose={close} onDone={() => void stale('passkey')} />}</Opened>
    </section>
  )
}

function Key({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const remove = async () => {
    const agreed = await askQuestion({
      title: '删除通行密钥',
      text: `删除后，不能再用「${passkey.name}」登录。设备中保存的密钥需要在设备上另行删除。`,
      okText: '删除',
      danger: true,
    })
    if (!agreed) return
    const isDone = await api.passkey.remove({ params: { id: passkey.id } }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    onRemoved()
    showToast('通行密钥已删除', { kind: 'removed' })
  }
  return (
    <li className={passkeyStyles.key}>
      <span className={passkeyStyles.name}>{passkey.name}</span>
      <span className={passkeyStyles.fact}>{passkey.is_synced ? '随账号同步' : '仅此设备'}</span>
      <span className={passkeyStyles.fact}>
        {passkey.last_used_at ? (
          <>
            最近使用 <RelativeTime at={passkey.last_used_at} />
          </>
        ) : (
          '未使用过'
        )}
      </span>
      <Button onClick={() => void remove()} aria-label={`删除通行密钥 ${passkey.name}`}>
        删除
      </Button>
    </li>
  )
}
