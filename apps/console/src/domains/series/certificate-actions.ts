import type { SeriesLearner } from '@lab/contract/series'
import { DownloadOutlined, SafetyCertificateOutlined, StopOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import { downloadFile } from '../../api/request/download.ts'
import type { Action } from '../../kit/action.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'

type Certified = Pick<SeriesLearner, 'learner' | 'is_complete' | 'certificate'>

/** Whether somebody has a certificate that counts. */
export const isCertified = ({ certificate }: Certified): boolean => certificate !== null && !certificate.is_revoked

/** What one action did, in words: how many got a certificate, and why the others did not. */
export function issuedWords({
  issued,
  kept,
  incomplete,
}: {
  issued: number
  kept: number
  incomplete: number
}): string {
  return [`已颁发 ${issued} 份证书`, kept > 0 && `${kept} 人已有证书`, incomplete > 0 && `${incomplete} 人尚未完成`]
    .filter(Boolean)
    .join('，')
}

/** 颁发证书: to those who completed the series in this class and have none. */
export const issueCertificates = (offeringId: string, may: true | string | undefined): Action<Certified> => ({
  key: 'issue',
  label: '颁发证书',
  icon: SafetyCertificateOutlined,
  can: (row) => row.is_complete && !isCertified(row) && (may ?? false),
  run: async (rows) => {
    const body = { learner_ids: rows.map(({ learner }) => learner.id) }
    showToast(issuedWords(await api.certificate.issue({ params: { id: offeringId }, body })))
  },
})

/** 下载证书: as its learner has it. */
export const downloadCertificate: Action<Certified> = {
  key: 'download',
  label: '下载证书',
  icon: DownloadOutlined,
  on: 'one',
  can: isCertified,
  run: ([row]) => downloadFile(`/apis/v2/certificates/${row!.certificate!.id}/file`, '证书.pdf'),
}

/** 撤销证书, continued in a dialog that asks for the reason. */
export const revokeCertificate = (
  may: true | string | undefined,
  ask: (row: Certified) => Promise<void>,
): Action<Certified> => ({
  key: 'revoke',
  label: '撤销证书',
  icon: StopOutlined,
  danger: true,
  on: 'one',
  can: (row) => isCertified(row) && (may ?? false),
  run: ([row]) => ask(row!),
})
