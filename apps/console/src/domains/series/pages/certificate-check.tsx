import { kindLabels } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './certificate-check.module.css'

/** 证书查验: for whom a certificate is shown to, without signing in. Says what is certified, and nothing else. */
export default function CertificateCheck() {
  const { number = '' } = useParams()
  const { data, error, refetch } = useQuery(api.certificate.check.query({ query: { number } }, { quiet: true }))
  return (
    <main className={styles.page}>
      <h1>证书查验</h1>
      <p className={styles.number}>
        证书编号 <b className="num">{data?.certified?.number ?? number}</b>
      </p>
      <section className={styles.card} aria-label="查验结果" aria-live="polite">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Result check={data} />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </section>
    </main>
  )
}

type Check = Awaited<ReturnType<typeof api.certificate.check>>

function Result({ check: { state, certified, revoked_at: revokedAt } }: { check: Check }) {
  if (state === 'unknown') {
    return (
      <>
        <ToneTag tone="slate" icon="cross">
          查无此证书
        </ToneTag>
        <p>没有这个编号的证书，请核对证书上的编号。</p>
      </>
    )
  }
  if (!certified) {
    return (
      <>
        <ToneTag tone="red" icon="warn">
          证书已撤销
        </ToneTag>
        <p>该证书已于 {revokedAt && exactTime(revokedAt)} 撤销，不再有效。</p>
      </>
    )
  }
  return (
    <>
      <ToneTag tone="green" icon="check">
        证书有效
      </ToneTag>
      <dl className={styles.facts}>
        {(
          [
            ['姓名', certified.learner_name],
            [`完成的${kindLabels[certified.kind]}`, certified.title],
            ['颁发单位', certified.org_name],
            ['颁发时间', exactTime(certified.issued_at)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
