import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import type { FactorSecret } from './second-factor-setup.tsx'
import styles from './profile.module.css'

const PasswordDialog = later(() => import('./second-factor-password.tsx'))
const SetupDialog = later(() => import('./second-factor-setup.tsx'))
const CodesDialog = later(() => import('./recovery-codes-dialog.tsx'))

/** Few enough that new ones should be made. */
const fewCodes = 3

/** 两步验证: whether a code of one's phone is asked for at sign-in; turned on in three steps, off with the password. */
export function SecondFactorSetting() {
  const stale = useStale()
  const { data, error, refetch } = useQuery(api.secondFactor.get.query())
  const beginning = useOpening()
  const removing = useOpening()
  const settingUp = useOpeningOf<FactorSecret>()
  const showing = useOpeningOf<string[]>()
  const changed = (): void => void stale('secondFactor')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const since = data?.on_since ?? null
  const begin = async (password?: string) => {
    const secret = await api.secondFactor.begin({ body: { password } }, { quiet: password !== undefined })
    return () => settingUp.of(secret).open()
  }
  const start = async (): Promise<void> => {
    if (data?.proof === 'password') return beginning.open()
    // Refused by a dialog that says why.
    const next = await begin().catch(() => undefined)
    next?.()
  }
  return (
    <section className={styles.card} aria-labelledby="second-factor" aria-busy={!data}>
      <div className={styles.head}>
        <h2 id="second-factor" className={styles.heading}>
          两步验证
        </h2>
        {data && <StateTag state={since ? 'enabled' : 'disabled'} label={since ? '已开启' : '未开启'} />}
      </div>
      <p className={styles.note}>
        开启后，用密码登录时还要输入手机上身份验证器应用显示的 6
        位验证码，密码泄露时别人也不能登录。通过学校的统一身份认证（OIDC、CAS）登录时，由学校的认证系统验证身份，这里不再要求验证码。
      </p>
      {data?.is_required && !since && (
        <Note tone="warning">平台要求管理员开启两步验证。开启之前，只能使用个人中心。</Note>
      )}
      {since && (
        <dl className={styles.facts}>
          <dt>开启时间</dt>
          <dd className="num">{exactTime(since)}</dd>
          <dt>恢复码</dt>
          <dd>
            剩余 {data?.recovery_codes_left} 个
            {(data?.recovery_codes_left ?? 0) < fewCodes &&
              `，请${data?.is_required ? '其他管理员为您' : ''}关闭后重新开启，换一组新的恢复码`}
          </dd>
        </dl>
      )}
      <p className={styles.act}>
        {since ? (
          <Button
            disabled={data?.is_required}
            title={data?.is_required ? '平台要求管理员开启两步验证' : undefined}
            onClick={() => removing.open()}
          >
            关闭两步验证
          </Button>
        ) : (
          <Button look="primary" disabled={!data} onClick={() => void start()}>
            开启两步验证
          </Button>
        )}
      </p>
      <Opened by={beginning}>
        {(close) => <PasswordDialog title="开启两步验证" submitText="下一步" onClose={close} submit={begin} />}
      </Opened>
      <Opened by={settingUp}>
        {(close, secret) => (
          <SetupDialog
            secret={secret}
            onClose={close}
            onDone={(codes) => {
              changed()
              showing.of(codes).open()
            }}
          />
        )}
      </Opened>
      <Opened by={showing}>{(close, codes) => <CodesDialog codes={codes} onClose={close} />}</Opened>
      <Opened by={removing}>
        {(close) => (
          <PasswordDialog
            title="关闭两步验证"
            submitText="关闭两步验证"
            onClose={close}
            submit={async (password) => {
              await api.secondFactor.remove({ body: { password } }, { quiet: true })
              return changed
            }}
          />
        )}
      </Opened>
    </section>
  )
}
