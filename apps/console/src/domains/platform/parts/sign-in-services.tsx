import { signInProtocolLabels, type SignInService } from '@lab/contract/sign-in-service'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isOperator } from '../../../api/session/roles.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion, showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { SignInServiceDialog } from './sign-in-service-dialog.tsx'
import styles from './sign-in-services.module.css'

/** 统一身份认证: the schools' own sign-ins that the sign-in page offers. */
export function SignInServices() {
  const { data, error, refetch } = useQuery({
    ...api.sign_in_service.list.query(undefined, { quiet: true }),
    enabled: isOperator(),
  })
  const [edited, setEdited] = useState<SignInService | 'new'>()
  if (!isOperator()) return null
  return (
    <section className={styles.section} aria-labelledby="sign-in-services">
      <header className={styles.head}>
        <h2 id="sign-in-services">统一身份认证</h2>
        <Button onClick={() => setEdited('new')}>添加</Button>
      </header>
      <p className={styles.about}>
        学校已有的 OIDC、CAS 认证或 LDAP 目录。登录页会多一个按钮，人员按用户名或学号、工号对应到平台上已有的账号。
        {data && (
          <>
            在学校的认证服务中登记的回调地址：<code>{data.return_url}</code>
          </>
        )}
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.services.length === 0 && <p className={styles.empty}>还没有添加，所有人员用平台的密码登录。</p>}
      {data && data.services.length > 0 && (
        <ul className={styles.list}>
          {data.services.map((one) => (
            <Service key={one.id} row={one} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {edited && (
        <SignInServiceDialog row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

function Service({ row, onEdit }: { row: SignInService; onEdit: () => void }) {
  const stale = useStale()
  const [isTrying, setTrying] = useState(false)
  const params = { id: row.id }

  const tryOut = async (): Promise<void> => {
    setTrying(true)
    try {
      const { is_fine, detail } = await api.sign_in_service.probe({ params })
      if (is_fine) showToast(detail)
      else showNotice(detail)
    } catch {
      // The request layer has shown why.
    } finally {
      setTrying(false)
    }
  }
  const remove = async (): Promise<void> => {
    const text = row.people > 0 ? `${row.people} 人由此登录过，以后须用密码登录。` : '登录页不再显示它。'
    const question = { title: `删除「${row.name}」？`, text, okText: '删除', danger: true }
    if (!(await askQuestion(question))) return
    try {
      await api.sign_in_service.remove({ params })
    } catch {
      // The request layer has shown why.
      return
    }
    await stale('sign_in_service')
    showToast(`已删除「${row.name}」`)
  }
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span className={styles.name}>
          <strong>{row.name}</strong>
          <StateTag state={row.is_enabled ? 'enabled' : 'disabled'} />
        </span>
        <span className={styles.quiet}>
          {signInProtocolLabels[row.protocol]} · {row.address}
        </span>
        <span className={styles.quiet}>
          {row.customer.name} · {row.people > 0 ? `${row.people} 人登录过` : '还没有人登录过'}
        </span>
      </div>
      <div className={styles.actions}>
        <Button look="link" isBusy={isTrying} onClick={() => void tryOut()}>
          测试
        </Button>
        <Button look="link" onClick={onEdit}>
          编辑
        </Button>
        <Button look="link" isDanger onClick={() => void remove()}>
          删除
        </Button>
      </div>
    </li>
  )
}
