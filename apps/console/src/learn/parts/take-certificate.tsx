import type { SeriesPath } from '@lab/contract/series'
import { api } from '../../api/request/api.ts'
import { downloadFile } from '../../api/request/download.ts'
import { useAct } from '../../api/use-act.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'

const download = (id: string) => downloadFile(`/apis/v2/certificates/${id}/file`, '证书.pdf')

type TakeCertificateProps = { offeringId: string; path: Pick<SeriesPath, 'is_complete' | 'certificate'> }

/** The certificate of a series or a course that is complete: to take, and then to download. */
export function TakeCertificate({ offeringId, path }: TakeCertificateProps) {
  const [isBusy, act] = useAct()
  const stale = useStale()
  const { certificate } = path
  if (certificate?.is_revoked) return null
  if (certificate) return <Button onClick={() => void download(certificate.id)}>下载证书</Button>
  if (!path.is_complete) return null
  const take = () =>
    act(async () => {
      const taken = await api.certificate.take({ params: { id: offeringId } })
      await stale('series', 'mooc', 'certificate')
      await download(taken.certificate.id)
    })
  return (
    <Button look="primary" isBusy={isBusy} onClick={() => void take()}>
      领取证书
    </Button>
  )
}
