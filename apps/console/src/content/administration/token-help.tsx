import type { ReactNode } from 'react'
import { chosenOrganisation } from '../../api/session/organisation.ts'
import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../kit/code/use-copy.ts'
import { useStore } from '../../kit/state/store.ts'
import styles from './tokens.module.css'

/** How a program uses a token, as a command that runs with the present organisation; `children` says what else to know. */
export function TokenHelp({ path, children }: { path: string; children: ReactNode }) {
  const organisation = useStore(chosenOrganisation)
  const { isCopied, copy } = useCopy()
  const { origin } = window.location
  const example = [
    `curl '${origin}${path}' \\`,
    `  -H 'Authorization: Bearer lab_…' \\`,
    `  -H 'Domain-Id: ${organisation?.domainId ?? ''}'`,
  ].join('\n')
  return (
    <section className={styles.help} aria-labelledby="token-help">
      <div className={styles.head}>
        <h2 id="token-help">使用方法</h2>
        <Button isSmall onClick={() => copy(example)}>
          {isCopied ? '已复制' : '复制示例'}
        </Button>
      </div>
      <p>
        在请求头 Authorization 中带上令牌，在 Domain-Id 中写明组织。全部接口见{' '}
        <a href="/apis/openapi.json" target="_blank" rel="noreferrer">
          接口说明（OpenAPI）
        </a>
        。{children}
      </p>
      <pre className={styles.example}>{example}</pre>
    </section>
  )
}
