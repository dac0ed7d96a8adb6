import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { apiBase } from '../../api/request/api-base.ts'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { isOperator } from '../../api/session/roles.ts'
import { useStore } from '../../kit/state/store.ts'
import { shownTheme } from '../../kit/theme/shown-theme.ts'
import { browserChecks, type CheckResult, serverChecks } from './self-check.ts'
import styles from './test.module.css'

const Showcase = lazy(() => import('./showcase.tsx').then((page) => ({ default: page.Showcase })))

/** What an administrator needs when something fails: does the server answer, is the clock right, can this browser do it. */
export default function SelfCheckPage() {
  const { data: server } = useQuery({ queryKey: ['self-check'], queryFn: serverChecks, staleTime: 0 })
  const [params] = useSearchParams()
  // An address that names a widget opens the showcase at once.
  const [isAsked, setAsked] = useState(params.has('view'))
  const theme = useStore(shownTheme)
  const user = readAuth()?.user
  const showsKit = isOperator() && isAsked
  const facts = [
    ['接口地址', apiBase() || location.origin],
    ['主题', theme],
    ['当前用户', user ? `${user.real_name}（${user.username}）` : '未登录'],
    ['窗口', `${window.innerWidth} × ${window.innerHeight}，缩放 ${window.devicePixelRatio}`],
    ['浏览器', navigator.userAgent],
  ]
  return (
    <main className={styles.page}>
      <h1>运行检查</h1>
      <p className={styles.lead}>页面打不开或操作失败时，把这一页的截图发给管理员。</p>
      <section aria-label="检查结果">
        <Checks list={[...(server ?? [{ name: '接口', ok: true, detail: '检查中…' }]), ...browserChecks()]} />
      </section>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOperator() && !showsKit && <Button onClick={() => setAsked(true)}>查看界面部件</Button>}
      {showsKit && (
        <Suspense fallback={null}>
          <Showcase />
        </Suspense>
      )}
    </main>
  )
}

function Checks({ list }: { list: CheckResult[] }) {
  return (
    <ul className={styles.checks}>
      {list.map((check) => (
        <li key={check.name}>
          <strong>{check.name}</strong>
          <span>{check.detail}</span>
          <ToneTag tone={check.ok ? 'green' : 'red'} icon={check.ok ? 'check' : 'cross'}>
            {check.ok ? '正常' : '异常'}
          </ToneTag>
        </li>
      ))}
    </ul>
  )
}
