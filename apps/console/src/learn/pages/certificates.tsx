import { certificatePage } from '@lab/contract/certificate-page'
import { kindLabels } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { downloadFile } from '../../api/request/download.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { certificateLooks } from '../words.ts'
import styles from './applications.module.css'

const perPage = 20

/** What one has completed on paper: each certificate with its number, to download and to check. */
export default function Certificates() {
  const [page, setPage] = useState(1)
  const query = useQuery(api.certificate.mine.query({ query: { page, per_page: perPage } }, { quiet: true }))
  return (
    <>
      <PageHead title="证书" above={{ to: '/learn/scores', title: '成绩' }} />
      <PageState query={query}>
        {({ certificates, total }) => (
          <SectionCard title="我的证书" isFlush={total > 0}>
            {total === 0 ? (
              <Empty
                kind="record"
                compact
                title="还没有证书"
                text="完成一个系列或实践课程的全部必修内容后，可以在它的页面领取证书。"
              />
            ) : (
              <ul>
                {certificates.map((one) => (
                  <li key={one.id} className={styles.line}>
                    <div className={styles.words}>
                      <p>
                        <b>{one.title}</b>
                      </p>
                      <p className={styles.quiet}>
                        {[kindLabels[one.kind], one.place_name, `${exactTime(one.issued_at).slice(0, 10)} 颁发`].join(
                          ' · ',
                        )}
                      </p>
                      <p className={styles.quiet}>
                        编号{' '}
                        <a className="num" href={certificatePage(one.number)} target="_blank" rel="noreferrer">
                          {one.number}
                        </a>
                      </p>
                      {one.revoked_at !== null && <p className={styles.reason}>撤销原因：{one.revoke_reason}</p>}
                    </div>
                    <LookTag look={certificateLooks[one.revoked_at === null ? 'valid' : 'revoked']} />
                    {one.revoked_at === null && (
                      <Button onClick={() => void downloadFile(`/apis/v2/certificates/${one.id}/file`, '证书.pdf')}>
                        下载
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )}
      </PageState>
    </>
  )
}
